import { expect, type Locator, type Page } from '@playwright/test'
import { enterConsole } from './enter-console.ts'

/** Opens the console as the sandbox's person of a role; the person before is signed out. */
export const enterConsoleAs = async (page: Page, role: string, path = ''): Promise<void> => {
  await page.context().clearCookies()
  await enterConsole(page, role, path)
}

/**
 * Presses the key of an action of the open record, again until what it leads to is there: a key does
 * nothing before the record was read.
 */
export const pressUntil = async (page: Page, key: string, begun: Locator): Promise<void> =>
  await expect(async () => {
    if (!(await begun.isVisible())) await page.keyboard.press(key)
    await expect(begun).toBeVisible({ timeout: 2_000 })
  }).toPass()

/** Fills in the fields of the begun action, and sends it. */
export const fillAction = async (
  page: Page,
  fields: Readonly<Record<string, string>>,
): Promise<void> => {
  const form = page.getByRole('complementary').locator('form')
  for (const [name, value] of Object.entries(fields)) {
    await form.getByRole('textbox', { name }).fill(value)
  }
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()
}

/** The person of a role approves the first waiting request about a subject. */
export const approveFirst = async (page: Page, role: string, subject: string): Promise<void> => {
  await enterConsoleAs(page, role, '/approvals')
  const row = page
    .getByRole('table', { name: 'Approvals' })
    .getByRole('row')
    .filter({ hasText: subject })
  await row.first().click()
  const panel = page.getByRole('complementary')
  await panel.getByRole('button', { name: 'Approve' }).click()
  await fillAction(page, { Reason: 'seen by two' })
  await expect(panel.getByText('Done', { exact: true })).toBeVisible()
}
