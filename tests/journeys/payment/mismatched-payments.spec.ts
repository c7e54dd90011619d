import { expectedCopy } from '../../harness/copy/expected-copy.ts'
import { expectLedgerHolds } from '../../harness/journeys/expect-ledger.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import {
  open,
  readPaymentNumber,
  readRequestNo,
  requestPayment,
} from '../../harness/pages/page-actions.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'

for (const market of ['ID', 'IN'] as const) {
  const copy = expectedCopy[market]

  test(`money that comes short in ${market} counts, and the rest is requested anew`, async ({
    page,
    enter,
    sandbox,
  }) => {
    const order = await enter(journeyPersonaId('underpaid', market))
    await open(page, `/repayment?${order}`)
    await requestPayment(page, copy)
    const requestNo = await readRequestNo(page)
    await sandbox.pay({ number: await readPaymentNumber(page, copy), action: 'short' })

    await expect(page.getByRole('heading', { name: copy.partReceived })).toBeVisible()
    await page.getByRole('button', { name: copy.payRest }).tap()
    await expect(page.getByText(copy.waiting)).toBeVisible()
    await expect.poll(() => readRequestNo(page)).not.toBe(requestNo)
    const half = market === 'ID' ? 'Rp530.000' : '₹2,642'
    await expect(page.getByText(half).first()).toBeVisible()
    await expectLedgerHolds(sandbox)
  })

  test(`money that comes twice in ${market} is the borrower's, and pays the next installment when they say so`, async ({
    page,
    enter,
    sandbox,
  }) => {
    const order = await enter(journeyPersonaId('paid-twice', market))
    await open(page, `/repayment?${order}`)
    await requestPayment(page, copy)
    await readRequestNo(page)
    await sandbox.pay({ number: await readPaymentNumber(page, copy), action: 'twice' })
    await expect(page.getByRole('heading', { name: copy.received })).toBeVisible()

    await open(page, `/refund?${order}`)
    await expect(page.getByRole('heading', { name: copy.yours })).toBeVisible()
    const amount = market === 'ID' ? 'Rp1.060.000' : '₹5,284'
    await expect(page.getByText(amount).first()).toBeVisible()
    const putToNext = page.getByRole('button', { name: copy.putToNext })
    await putToNext.tap()
    await expect(putToNext).toHaveCount(0)
    await open(page, `/repayment?${order}`)
    // The last installment, and the one for all of them.
    await expect(page.getByRole('checkbox')).toHaveCount(2)
    await expectLedgerHolds(sandbox)
  })
}
