import type { Page } from '@playwright/test'
import { askContact } from '#contract/collections/staff-calls.ts'
import { addDays, localDate } from '#domain/calendar/local-date.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { expect, testOnOwnCalendar as test } from '../../harness/journeys/fixtures.ts'
import { expectNoAxeViolations } from '../../harness/pages/accessibility-checks.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { journeyPersonaId, openingAt } from '../../harness/personas/journey-personas.ts'
import { fillAction } from '../../harness/staff/console-actions.ts'
import { enterConsole, wideScreen } from '../../harness/staff/enter-console.ts'
import { sandboxStaff } from '../../harness/staff/staff-sessions.ts'

test.use(wideScreen)

const opening = localDate(openingAt.toISOString().slice(0, 10))
const promisedOn = addDays(opening, 3)
const reason = 'the installment is late'

const panelOf = (page: Page) => page.getByRole('complementary')
const caseRow = (page: Page, loanId: string) =>
  page.getByRole('row').filter({ has: page.locator(`[data-row="${loanId}"]`) })

/** Uses up the contacts that are allowed in a day, as colleagues do. */
const useUpDay = async (origin: string, loanId: string): Promise<void> => {
  const options = { origin, prefix: 'h5-api', provider: 'rupya', fetch }
  const staff = sandboxStaff(options)
  const isAllowed = async (): Promise<boolean> => {
    const input = { loanId, channel: 'call', reason } as const
    return (
      replyData(await staff(askContact, input, { idempotencyKey: freshKey() })).isAllowed === '1'
    )
  }
  while (await isAllowed());
}

const askToCall = async (page: Page): Promise<void> => {
  await page.keyboard.press('c')
  await fillAction(page, { Reason: reason })
}

const showList = async (page: Page, queue: string): Promise<void> => {
  await page.getByRole('radiogroup', { name: 'Promise' }).getByText(queue, { exact: true }).click()
}

test('a collections officer is refused a contact until it is allowed, records a promise, and gets the case back when it is broken', async ({
  page,
  sandbox,
  baseURL,
}) => {
  test.slow()
  const loan = await sandbox.loanOf(journeyPersonaId('collected', 'ID'))
  const loanId = loan.get('orderId') ?? ''
  await sandbox.moveClock({ days: '1' })
  await useUpDay(baseURL ?? '', loanId)

  await enterConsole(page, 'Collections officer', '/collections')
  await page.locator(`[data-row="${loanId}"]`).click()
  await expect(panelOf(page).getByText(/Overdue/)).toBeVisible()
  await expect(panelOf(page)).not.toContainText('+62')
  await askToCall(page)
  const answer = panelOf(page).getByRole('status').filter({ hasText: 'contacted now' })
  await expect(answer).toContainText('The borrower must not be contacted now')
  await expect(answer).toContainText("The day's contacts are used up")
  await expect(answer).toContainText('Allowed from 23 Nov 2026, 08:00')
  await expect(panelOf(page)).not.toContainText('+62')
  await expectNoAxeViolations(page)

  await sandbox.moveClock({ days: '1' })
  await askToCall(page)
  await expect(answer).toContainText('The borrower may be contacted now')
  await expect(answer).toContainText('+62')
  await expect(answer).toContainText('The borrower alone')
  await expectNoAxeViolations(page)

  await page.keyboard.press('o')
  await panelOf(page).getByRole('combobox', { name: 'Result' }).click()
  await page.getByRole('option', { name: 'reached', exact: true }).click()
  await fillAction(page, { 'What was agreed': 'pays after the market day' })
  await page.keyboard.press('p')
  await fillAction(page, { 'To be paid by': promisedOn, 'What was agreed': 'by transfer' })
  await expect(panelOf(page).getByRole('table', { name: 'Promises' })).toContainText('Open')
  // What was promised is awaited: the case leaves what can be worked on.
  await expect(caseRow(page, loanId)).toHaveCount(0)
  await showList(page, 'Open')
  await expect(caseRow(page, loanId)).toContainText('Wait for the promise')

  await sandbox.moveClock({ days: '2' })
  await page.goto('/staff/collections')
  await expect(caseRow(page, loanId)).toContainText('Broken')
  await expect(caseRow(page, loanId)).toContainText('Offer a hardship plan')
  await page.locator(`[data-row="${loanId}"]`).click()
  await expect(panelOf(page).getByRole('table', { name: 'Promises' })).toContainText('Broken')
})
