import { expectedCopy } from '../../harness/copy/expected-copy.ts'
import { expectLedgerHolds } from '../../harness/journeys/expect-ledger.ts'
import { expect, testOnOwnCalendar as test } from '../../harness/journeys/fixtures.ts'
import {
  open,
  readPaymentNumber,
  readRequestNo,
  requestPayment,
  untilHydrated,
} from '../../harness/pages/page-actions.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'

const copy = expectedCopy.ID

test('a number that has expired says so, and a new one is for what is owed by then', async ({
  page,
  enter,
  sandbox,
}) => {
  const order = await enter(journeyPersonaId('expiring', 'ID'))
  await open(page, `/repayment?${order}`)
  await requestPayment(page, copy)
  await expect(page.getByText('Rp1.074.840').first()).toBeVisible()
  const requestNo = await readRequestNo(page)
  const number = await readPaymentNumber(page, copy)
  await sandbox.moveClock({ days: '2' })
  await page.reload()
  await untilHydrated(page)
  await expect(page.getByRole('heading', { name: copy.expired })).toBeVisible()
  await expect(page.getByRole('button', { name: copy.havePaid })).toHaveCount(0)

  await page.getByRole('button', { name: copy.newNumber }).tap()
  await expect(page.getByText(copy.waiting)).toBeVisible()
  // Two more days at 0.1 % of 1,060,000.
  await expect(page.getByText('Rp1.076.960').first()).toBeVisible()
  await expect.poll(() => readRequestNo(page)).not.toBe(requestNo)

  // A borrower who pays to the old number all the same has not lost the money.
  await sandbox.pay({ number, action: 'exact' })
  await open(page, `/that?${order}&bill=${requestNo}`)
  await expect(page.getByRole('heading', { name: copy.received })).toBeVisible()
  await expectLedgerHolds(sandbox)
})
