import { expect, type Page } from '@playwright/test'
import { codeOf, password } from './browser-of-staff.ts'

const accountMenu = (page: Page) => page.getByRole('button', { name: 'My account and appearance' })

/** Also of a person who has no role, and so no screen. */
export const expectSignedIn = async (page: Page): Promise<void> => {
  await expect(accountMenu(page)).toBeVisible()
}

export const expectSignInForm = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { name: /Sign in to the/ })).toBeVisible()
}

export const signOut = async (page: Page): Promise<void> => {
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expectSignInForm(page)
}

/** Accepts an invitation with a password and an app; returns the app's secret and recovery codes. */
export const acceptByPassword = async (page: Page, link: string) => {
  await page.goto(link)
  const totpSecret = await page.getByLabel('Secret for the authenticator app').inputValue()
  await page.getByRole('textbox', { name: 'New password' }).fill(password)
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(totpSecret))
  await page.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(10)
  const recoveryCodes = await page.getByRole('listitem').allTextContents()
  await page.getByRole('button', { name: 'They are kept safe' }).click()
  await expectSignedIn(page)
  return { totpSecret, recoveryCodes }
}

/** Accepts an invitation with a passkey of the page's device. */
export const acceptByPasskey = async (page: Page, link: string): Promise<void> => {
  await page.goto(link)
  await page.getByRole('button', { name: 'Make a passkey on this device' }).click()
  await page.getByRole('button', { name: 'They are kept safe' }).click()
  await expectSignedIn(page)
}

/** The first factor of two. */
export const typePassword = async (page: Page, email: string, typed = password): Promise<void> => {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(typed)
  await page.getByRole('button', { name: 'Continue' }).click()
}

export const typeCode = async (page: Page, code: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
