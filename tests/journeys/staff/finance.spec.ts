import { readFile } from 'node:fs/promises'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { expectNoAxeViolations } from '../../harness/pages/accessibility-checks.ts'
import { enterConsole, wideScreen } from '../../harness/staff/enter-console.ts'

test.use(wideScreen)

test('a finance officer sees the ledger in balance, follows an account to its loan, and takes a file', async ({
  page,
}) => {
  test.slow()
  await enterConsole(page, 'Finance officer', '/trial-balance?market=ID')
  await expect(page.getByText('In balance: debits and credits are equal')).toBeVisible()
  const balances = page.getByRole('table', { name: 'Trial balance' })
  await balances.getByRole('button', { name: 'receivable.principal' }).click()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'All entries of the account' }).click()
  const journal = page.getByRole('table', { name: 'Journal' })
  const first = journal.getByRole('row').nth(1)
  await expect(first).toContainText('receivable.principal')

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the list (CSV)' }).click()
  const text = await readFile(await (await downloading).path(), 'utf8')
  const [head = '', ...lines] = text.trimEnd().split('\r\n')
  expect(head).toContain('Booked on,Kind,Amount,Currency,Account')
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.every(line => line.includes('receivable.principal'))).toBe(true)

  await first.getByRole('button').first().click()
  await expect(page.getByRole('table', { name: 'Lines' })).toContainText('receivable.principal')
  await page.getByRole('link', { name: 'Open the loan' }).click()
  await expect(page).toHaveURL(/\/staff\/loans\/[0-9a-f-]{36}/)
})
