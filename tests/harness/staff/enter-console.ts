import { expect, type Page } from '@playwright/test'

/** The screen of an office: journeys of borrowers are walked on a phone. */
export const wideScreen = {
  viewport: { width: 1280, height: 800 },
  isMobile: false,
  hasTouch: false,
  locale: 'en-GB',
} as const

/** Opens the console as the sandbox's person of a role, by the keyboard alone. */
export const enterConsole = async (page: Page, role: string, path = ''): Promise<void> => {
  await page.goto(`/staff${path}`)
  const button = page.getByRole('button', { name: role, exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible()
}
