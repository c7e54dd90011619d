import { expect, test } from '../../harness/journeys/fixtures.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'
import { pressUntil } from '../../harness/staff/console-actions.ts'
import { enterConsole, wideScreen } from '../../harness/staff/enter-console.ts'

test.use(wideScreen)

test('what is done with a loan goes by what is owed today, beside the balance of another day too', async ({
  page,
  sandbox,
}) => {
  const loan = await sandbox.loanOf(journeyPersonaId('late-reader', 'ID'))
  const address = `/loans/${loan.get('orderId')}`
  const amount = page.getByRole('form').getByRole('textbox', { name: 'Amount' })
  await enterConsole(page, 'Collections officer', address)
  await pressUntil(page, 'p', amount)
  const owed = await amount.inputValue()
  expect(Number(owed)).toBeGreaterThan(0)
  // Before the loan was disbursed: its figures are those of that day, on which nothing was due.
  await page.goto(`/staff${address}?on=2026-01-01`)
  await expect(page.getByRole('textbox', { name: 'Balance on' })).toHaveValue('2026-01-01')
  await pressUntil(page, 'p', amount)
  await expect(amount).toHaveValue(owed)
})
