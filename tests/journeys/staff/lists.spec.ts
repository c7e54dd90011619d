import type { Page } from '@playwright/test'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import type { SandboxClient } from '../../harness/journeys/sandbox-client.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'
import { pressUntil } from '../../harness/staff/console-actions.ts'
import { enterConsole, wideScreen } from '../../harness/staff/enter-console.ts'

test.use(wideScreen)

/** Opens a late loan beside the list of loans; returns its panel. */
const openLateLoan = async (page: Page, sandbox: SandboxClient) => {
  const loan = await sandbox.loanOf(journeyPersonaId('late-reader', 'ID'))
  await enterConsole(page, 'Collections officer', `/loans?open=${loan.get('orderId')}`)
  const panel = page.getByRole('complementary', { name: 'Opened' })
  await expect(panel.getByRole('heading').first()).toBeVisible()
  return panel
}

test('a text filter that is left as it was keeps the record open, and another text keeps the focus', async ({
  page,
  sandbox,
}) => {
  const panel = await openLateLoan(page, sandbox)
  const visits = () => page.evaluate(() => history.length)
  const before = await visits()
  const filter = page.getByRole('textbox', { name: 'Product', exact: true })
  await filter.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(filter).not.toBeFocused()
  await filter.fill('dana-cepat')
  await expect(panel).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/product=dana-cepat/)
  await expect(panel).toBeHidden()
  await expect(filter).toBeFocused()
  expect(await visits()).toBe(before + 1)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(filter).toHaveValue('')
})

test('Escape closes the open choices of a form, then the form, and then the record', async ({
  page,
  sandbox,
}) => {
  const panel = await openLateLoan(page, sandbox)
  const form = panel.getByRole('form', { name: 'Waive a charge' })
  await pressUntil(page, 'w', form)
  await form.getByRole('combobox', { name: 'Of which' }).click()
  const choices = page.getByRole('listbox')
  await expect(choices).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(choices).toBeHidden()
  await expect(form).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).focus()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})
