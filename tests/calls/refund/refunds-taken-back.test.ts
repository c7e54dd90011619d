import { expect, test, vi } from 'vitest'
import { loanDetails } from '#contract/loan/calls.ts'
import { listUnmatchedMoney } from '#contract/payment/staff-calls.ts'
import { chooseOverpayment, overpayment, sendRefundAgain } from '#contract/refund/calls.ts'
import { decideRefund, listRefunds, refundUnmatchedMoney } from '#contract/refund/staff-calls.ts'
import { sweepDisbursements } from '#server/disbursement/sweep-disbursements.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { expectSoundBooks } from '../../harness/app/expect-sound-books.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { applyForLoan } from '../../harness/personas/loan-applications.ts'
import {
  callbackPayloadFor,
  createPaymentRequest,
} from '../../harness/personas/payment-requests.ts'
import { paidBody, reversedBody } from '../../harness/personas/provider-callbacks.ts'
import { createStrayPayment } from '../../harness/personas/stray-payments.ts'

// Who pays, asks for a refund and has their bank take the payment back is paid by the lender if the
// refund still leaves.

const once = () => ({ idempotencyKey: freshKey() })
const reason = 'as the bank reports'

/** A refund of 100,000 that is asked for, and how the money that it returns is taken back. */
const sources = {
  'of an overpayment': async (app: TestApp) => {
    const { borrower, order } = await applyForLoan(app, 'ID')
    await app.drain()
    const paymentRequest = await createPaymentRequest(borrower)
    const amount = String(Number(paymentRequest.amount) + 100_000)
    const facts = await callbackPayloadFor(app, paymentRequest, { amount })
    await app.deliverCallback(paidBody(facts))
    const input = { ...order, choice: 'return', amount: '100000' } as const
    return {
      ask: async () => await borrower.call(chooseOverpayment, input, once()),
      takeBack: async () => await app.deliverCallback(reversedBody(facts, app.clock.now())),
      sendAgain: async (refundId: string) =>
        await borrower.call(sendRefundAgain, { ...order, refundId }, once()),
      /** Nothing is overpaid, and no more owed than was lent. */
      expectAsBefore: async () => {
        expect((await borrower.call(overpayment, order)).data).toMatchObject({ amount: '0' })
        const { data } = await borrower.call(loanDetails, order)
        expect(data?.balance.outstanding).toBe('3180000')
      },
    }
  },
  'of unmatched money': async (app: TestApp) => {
    const { facts, paymentId } = await createStrayPayment(app, { amount: '100000' })
    const account = { bankCode: 'BCA', accountNo: '1234567890', holder: 'Rina Wati' }
    const input = { paymentId, ...account, reason }
    return {
      ask: async () => await app.staff(refundUnmatchedMoney, input, once()),
      takeBack: async () => await app.deliverCallback(reversedBody(facts, app.clock.now())),
      sendAgain: async (refundId: string) =>
        await app.staff(decideRefund, { refundId, decision: 'send-again', reason }, once()),
      expectAsBefore: async () => {
        expect((await app.staff(listUnmatchedMoney, {})).data?.payments).toEqual([])
      },
    }
  },
}

const refunds = async (app: TestApp) => (await app.staff(listRefunds, {})).data?.refunds ?? []

/** What has left for refunds; a loan's own payout is larger. */
const refunded = ({ payouts }: TestApp) =>
  payouts
    .payouts()
    .filter(({ amount }) => amount === 100_000)
    .map(({ status }) => status)

/** Staff cancel the refund that stopped, and all is as if it had not been asked for. */
const cancel = async (app: TestApp) => {
  const [refund] = await refunds(app)
  expect(refund).toMatchObject({ state: 'stopped', amount: '100000' })
  const decision = { refundId: refund?.refundId ?? '', decision: 'cancel', reason } as const
  expect((await app.staff(decideRefund, decision, once())).data?.state).toBe('cancelled')
  await expectSoundBooks(app)
}

test.each(Object.entries(sources))(
  'a refund %s does not leave once the money was taken back while it waited',
  async (_, source) => {
    await using app = await createTestApp()
    const { ask, takeBack, expectAsBefore } = await source(app)
    {
      // Payouts are switched off; an account that was changed lately waits in the same way.
      using _off = vi.spyOn(app.services.switches, 'isOn').mockResolvedValue(false)
      expect((await ask()).code).toBe('0')
      await app.drain()
    }
    await takeBack()
    app.clock.advance({ seconds: 301 })
    await sweepDisbursements(app.services)
    await app.drain()
    expect(refunded(app)).toEqual([])
    await expectSoundBooks(app)
    await cancel(app)
    await expectAsBefore()
  },
)

test.each(Object.entries(sources))(
  'a refund %s that failed is not sent again once the money was taken back',
  async (_, source) => {
    await using app = await createTestApp()
    const { ask, takeBack, sendAgain, expectAsBefore } = await source(app)
    app.payouts.setSettings({ hold: true })
    await ask()
    await app.drain()
    await takeBack()
    app.payouts.setSettings({ outcome: 'fail' })
    await app.payouts.finish()
    await app.drain()
    app.payouts.setSettings({ outcome: 'succeed', hold: false })
    const [refund] = await refunds(app)
    expect((await sendAgain(refund?.refundId ?? '')).code).toBe('0')
    await app.drain()
    expect(refunded(app)).toEqual(['FAILED'])
    await expectSoundBooks(app)
    await cancel(app)
    await expectAsBefore()
  },
)
