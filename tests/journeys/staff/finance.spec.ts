import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { expectNoAxeViolations } from '../../harness/pages/accessibility-checks.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'
import {
  approveFirst,
  enterConsoleAs,
  fillAction,
  pressUntil,
} from '../../harness/staff/console-actions.ts'
import { enterConsole, wideScreen } from '../../harness/staff/enter-console.ts'
import { createFinanceWork } from '../../harness/staff/finance-work.ts'

test.use(wideScreen)

test('a finance officer sees the ledger in balance, follows an account to its loan, and takes a file', async ({
  page,
}) => {
  test.slow()
  await enterConsole(page, 'Finance officer', '/trial-balance?market=ID')
  await expect(page.getByText('In balance: debits and credits are equal')).toBeVisible()
  const balances = page.getByRole('table', { name: 'Trial balance' })
  await balances.getByRole('button', { name: 'Principal receivable' }).click()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'All entries of the account' }).click()
  const journal = page.getByRole('table', { name: 'Journal' })
  const first = journal.getByRole('row').nth(1)
  await expect(first).toContainText('Principal receivable')

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the list (CSV)' }).click()
  const text = await readFile(await (await downloading).path(), 'utf8')
  const [head = '', ...lines] = text.trimEnd().split('\r\n')
  expect(head).toContain('Booked on,Kind,Amount,Currency,Account')
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.every(line => line.includes('receivable.principal'))).toBe(true)

  await first.getByRole('button').first().click()
  await expect(page.getByRole('table', { name: 'Lines' })).toContainText('Principal receivable')
  await page.getByRole('link', { name: 'Open the loan' }).click()
  await expect(page).toHaveURL(/\/staff\/loans\/[0-9a-f-]{36}/)
})

const panelOf = (page: Page) => page.getByRole('complementary')

const openMoney = async (page: Page, list: string, amount: string): Promise<void> => {
  const rows = page.getByRole('table', { name: list }).getByRole('row')
  // The last one: a second try of the journey finds the money of the first.
  await rows.filter({ hasText: amount }).last().click()
  await expect(panelOf(page).getByRole('heading', { level: 2 })).toBeVisible()
}

const beginAction = async (page: Page, key: string, field: string): Promise<void> =>
  await pressUntil(page, key, panelOf(page).getByRole('textbox', { name: field }))

/** Finds the loan in the begun form, and puts the money on it. */
const addLoan = async (page: Page, orderNo: string): Promise<void> => {
  await panelOf(page).getByRole('textbox', { name: 'Find the loan' }).fill(orderNo)
  await panelOf(page)
    .getByRole('button', { name: `Add ${orderNo}` })
    .click()
}

const amountOf = (page: Page, orderNo: string) =>
  panelOf(page).getByRole('textbox', { name: `Amount for ${orderNo}` })

test('a finance officer matches, splits and returns unmatched money, and a second person ends a payout that was sent twice', async ({
  page,
  baseURL,
  sandbox,
}) => {
  test.slow()
  const personas = ['finance', 'finance-second'].map(name => journeyPersonaId(name, 'ID'))
  const work = await createFinanceWork(baseURL ?? '', sandbox, personas)
  const [first = '', second = ''] = work.orderNos
  await work.receive(['901000', '1300000', '2500000'])

  await enterConsole(page, 'Finance officer', '/unmatched-money')
  await openMoney(page, 'Unmatched money', 'Rp901.000')
  await beginAction(page, 'a', 'Find the loan')
  await addLoan(page, second)
  await expect(amountOf(page, second)).toHaveValue('901000')
  await expectNoAxeViolations(page)
  await fillAction(page, { Reason: 'The borrower sent the slip' })
  await expect(page.getByText('Booked on the loan').first()).toBeVisible()

  await openMoney(page, 'Unmatched money', 'Rp1.300.000')
  await beginAction(page, 'a', 'Find the loan')
  await addLoan(page, second)
  await addLoan(page, first)
  // The first keeps what was due on it, or is owed; the rest goes to the other.
  const amounts = [amountOf(page, second), amountOf(page, first)]
  const [kept = 0, rest = 0] = await Promise.all(
    amounts.map(async each => Number(await each.inputValue())),
  )
  expect(kept + rest).toBe(1_300_000)
  await amountOf(page, second).fill('800000')
  await fillWrongly(page)
  await amountOf(page, first).fill('500000')
  await fillAction(page, { Reason: 'One slip for both loans' })
  await page.goto('/staff/unmatched-money?state=split')
  await openMoney(page, 'Unmatched money', 'Rp1.300.000')
  const parts = panelOf(page).getByRole('table', { name: 'Parts' })
  await expect(parts.getByRole('row').filter({ hasText: second })).toContainText('Rp800.000')
  await expect(parts.getByRole('row').filter({ hasText: first })).toContainText('Rp500.000')

  await page.goto('/staff/unmatched-money')
  await openMoney(page, 'Unmatched money', 'Rp2.500.000')
  await beginAction(page, 'f', 'Account number')
  await fillAction(page, {
    'Bank code or IFSC': 'BCA',
    'Account number': '1234567890',
    'Account holder': 'Rina Wati',
    Reason: 'The sender asked for it',
  })
  await approveFirst(page, 'Finance controller', 'Return of unmatched money')

  await work.payOutAgain('2500000')
  await enterConsoleAs(page, 'Finance officer', '/payouts')
  await openMoney(page, 'Stopped payouts', 'Rp2.500.000')
  await expect(panelOf(page)).toContainText('Paid out twice')
  await beginAction(page, 's', 'Reason')
  await panelOf(page).getByLabel('Decision').click()
  await page.getByRole('option', { name: 'Money paid twice was recovered' }).click()
  await fillAction(page, { Reason: 'The bank sent it back' })
  await approveFirst(page, 'Finance controller', 'Money paid out twice')
  await page.goto('/staff/payouts')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Rp2.500.000' })).toHaveCount(0)
  expect((await sandbox.proveLedger()).violations).toEqual([])
})

/** What does not sum to the money is not sent, and the form says so. */
const fillWrongly = async (page: Page): Promise<void> => {
  const panel = panelOf(page)
  await panel.getByRole('textbox', { name: 'Reason' }).fill('One slip for both loans')
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByRole('alert')).toContainText('sum to the money')
}
