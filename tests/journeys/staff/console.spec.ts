import { join } from 'node:path'
import { root } from '#tools/build/run-step.ts'
import { firstLoadBudget, measureConsole } from '../../bench/console-sizes.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { expectNoAxeViolations } from '../../harness/pages/accessibility-checks.ts'
import { enterConsole, wideScreen } from '../../harness/staff/enter-console.ts'

test.use(wideScreen)

test('the sign-in can be used by everyone', async ({ page }) => {
  await page.goto('/staff')
  await expect(page.getByRole('heading', { name: /Sign in to the/ })).toBeVisible()
  await expectNoAxeViolations(page)
})

test('the first load stays within the bytes of script that decision 065 allows', async () => {
  const { firstLoad, files } = await measureConsole(join(root, 'build/staff'))
  expect(firstLoad, files.join(' ')).toBeLessThanOrEqual(firstLoadBudget)
})

test('a person sees the screens of their roles alone, and every key of the screen', async ({
  page,
}) => {
  await enterConsole(page, 'Marketing')
  const screens = page.getByRole('navigation', { name: 'Screens' })
  await expect(screens.getByRole('link', { name: 'Subscriptions' })).toBeVisible()
  await expect(screens.getByRole('link', { name: 'Refunds' })).toHaveCount(0)
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByText('Search', { exact: true })).toBeVisible()
})

test('a session that ends leaves the screen as it was, under the sign-in', async ({ page }) => {
  await enterConsole(page, 'Agent', '/contact-messages')
  const table = page.getByRole('table', { name: 'Contact messages' })
  await expect(table).toBeVisible()
  await page.context().clearCookies()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  // A refresh while the list is still being read for the first time asks for nothing new.
  await expect(async () => {
    await page.keyboard.press('r')
    await expect(dialog).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await dialog.getByRole('button', { name: 'Agent', exact: true }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(table).toBeVisible()
})
