import { describe, expect, test } from 'vitest'
import { readLoan, refundOverpayment } from '#contract/loan-servicing/staff-calls.ts'
import { decideRefund, refundUnmatchedMoney } from '#contract/refund/staff-calls.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { expectSoundBooks } from '../../harness/app/expect-sound-books.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { whileWaiting } from '../../harness/app/while-waiting.ts'
import { decideOnSubject } from '../../harness/personas/approvals.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { applyForLoan } from '../../harness/personas/loan-applications.ts'
import {
  callbackPayloadFor,
  createPaymentRequest,
} from '../../harness/personas/payment-requests.ts'
import { paidBody } from '../../harness/personas/provider-callbacks.ts'
import { createStrayPayment } from '../../harness/personas/stray-payments.ts'

const once = () => ({ idempotencyKey: freshKey() })
const reason = 'the sender showed the slip'
const account = { bankCode: 'BCA', accountNo: '1234567890', holder: 'Rina Wati' }

/** A finance officer refunds 500,000 rupiah alone. */
const officer = (app: TestApp, name: string) => app.staffAs(name, { roles: ['finance-officer'] })

/** Returns unmatched money as an officer; `asked` waits for a second person. */
const giveBack = async (app: TestApp, name: string, amount: string) => {
  const { paymentId } = await createStrayPayment(app, { amount })
  const input = { paymentId, ...account, reason }
  return replyData(await officer(app, name)(refundUnmatchedMoney, input, once()))
}

const stateOf = async (app: TestApp, name: string, amount: string) =>
  (await giveBack(app, name, amount)).state

describe('refunds that one person asks for within 24 hours', () => {
  test('wait for a second person once they are above the limit together', async () => {
    await using app = await createTestApp()
    expect(await stateOf(app, 'ani', '300000')).toBe('sending')
    const { refundId, state } = await giveBack(app, 'ani', '200001')
    expect(state).toBe('asked')
    expect(await stateOf(app, 'ani', '200000')).toBe('sending')
    expect(await stateOf(app, 'ani', '1')).toBe('asked')
    // The limit is of each person; what a second one approves is not refunded alone.
    expect(await stateOf(app, 'bayu', '100000')).toBe('sending')
    expect((await decideOnSubject(app.staffAs('citra'), refundId)).code).toBe('0')
    await app.drain()
    app.clock.advance({ hours: 24, seconds: -1 })
    expect(await stateOf(app, 'ani', '1')).toBe('asked')
    app.clock.advance({ seconds: 2 })
    expect(await stateOf(app, 'ani', '500000')).toBe('sending')
    await expectSoundBooks(app)
  })

  test('count without those that did not leave and were cancelled', async () => {
    await using app = await createTestApp()
    app.payouts.setSettings({ outcome: 'fail' })
    const { refundId } = await giveBack(app, 'ani', '500000')
    await app.drain()
    expect(await stateOf(app, 'ani', '1')).toBe('asked')
    const cancel = { refundId, decision: 'cancel', reason } as const
    expect(replyData(await app.staff(decideRefund, cancel, once())).state).toBe('cancelled')
    expect(await stateOf(app, 'ani', '500000')).toBe('sending')
    await expectSoundBooks(app)
  })

  test('count whether the money is unmatched or a borrower’s', async () => {
    await using app = await createTestApp()
    const { borrower, order } = await applyForLoan(app, 'ID')
    await app.drain()
    const paymentRequest = await createPaymentRequest(borrower)
    const amount = String(Number(paymentRequest.amount) + 100_000)
    await app.deliverCallback(paidBody(await callbackPayloadFor(app, paymentRequest, { amount })))
    expect(await stateOf(app, 'ani', '400001')).toBe('sending')
    const loanId = order.orderId
    const { account: owed } = replyData(await app.staff(readLoan, { loanId }))
    expect(owed?.overpaid).toBe('100000')
    const input = { loanId, amount: '100000', reason }
    const refunded = replyData(await officer(app, 'ani')(refundOverpayment, input, once()))
    expect(refunded.state).toBe('waiting')
    await expectSoundBooks(app)
  })

  test('at the same moment count each other', async () => {
    await using app = await createTestApp()
    expect(await stateOf(app, 'ani', '1')).toBe('sending')
    const states = await whileWaiting<[string, string]>(
      app.services.db,
      async tx =>
        await tx
          .selectFrom('staff.person')
          .select('staffId')
          .where('name', '=', 'ani')
          .forNoKeyUpdate()
          .execute(),
      async () => await stateOf(app, 'ani', '300000'),
      async () => await stateOf(app, 'ani', '300000'),
    )
    expect(states).toEqual(['sending', 'asked'])
    await expectSoundBooks(app)
  })
})
