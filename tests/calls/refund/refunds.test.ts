import { describe, expect, test } from 'vitest'
import { withdrawApproval } from '#contract/approval/staff-calls.ts'
import { listStoppedDisbursements, settlePayout } from '#contract/disbursement/staff-calls.ts'
import { loanDetails } from '#contract/loan/calls.ts'
import { listUnmatchedMoney } from '#contract/payment/staff-calls.ts'
import { chooseOverpayment, overpayment, sendRefundAgain } from '#contract/refund/calls.ts'
import { decideRefund, listRefunds, refundUnmatchedMoney } from '#contract/refund/staff-calls.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { expectSoundBooks } from '../../harness/app/expect-sound-books.ts'
import { decideOnSubject, findApproval } from '../../harness/personas/approvals.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { applyForLoan } from '../../harness/personas/loan-applications.ts'
import {
  callbackPayloadFor,
  createPaymentRequest,
} from '../../harness/personas/payment-requests.ts'
import { paidBody, reversedBody } from '../../harness/personas/provider-callbacks.ts'

const withTwoStaff = async (): Promise<TestApp> => await createTestApp({})

const account = { bankCode: 'BCA', accountNo: '1234567890', holder: 'Rina Wati' }

/** Pays an unknown number; returns its payment's id and the bank's callback. */
const createStrayPayment = async (app: TestApp, amount: string) => {
  const facts = {
    paymentId: `stray-${freshKey()}`,
    externalId: null,
    number: '8808999000001',
    amount,
    currency: 'IDR',
    paidAt: app.clock.now(),
  }
  await app.deliverCallback(paidBody(facts))
  const listed = await app.staffAs('ani')(listUnmatchedMoney, {})
  const payment = listed.data?.payments.find(each => each.providerPaymentId === facts.paymentId)
  return { facts, paymentId: payment?.paymentId ?? '' }
}

const refundPayment = async (app: TestApp, paymentId: string) =>
  await app.staffAs('ani')(
    refundUnmatchedMoney,
    { paymentId, ...account, reason: 'the sender showed the slip' },
    { idempotencyKey: freshKey() },
  )

const decide = async (
  app: TestApp,
  name: string,
  refundId: string,
  decision: 'send-again' | 'cancel',
) =>
  await app.staffAs(name)(
    decideRefund,
    { refundId, decision, reason: 'as it should be' },
    { idempotencyKey: freshKey() },
  )

describe('unmatched money', () => {
  test('goes back to the account that staff were shown', async () => {
    await using app = await withTwoStaff()
    const { paymentId } = await createStrayPayment(app, '500000')
    expect((await refundPayment(app, paymentId)).data).toMatchObject({ state: 'sending' })
    expect(await refundPayment(app, paymentId)).toMatchObject({ code: '4008' })
    await app.drain()
    const [payout] = app.payouts.payouts()
    expect(payout).toMatchObject({ amount: 500_000, status: 'SUCCEEDED' })
    expect((await app.staffAs('ani')(listRefunds, {})).data?.refunds).toEqual([])
    await expectSoundBooks(app)
  })

  test('above an amount waits for a second member of staff, who is not the first', async () => {
    await using app = await withTwoStaff()
    const { paymentId } = await createStrayPayment(app, '1000001')
    const refundReply = (await refundPayment(app, paymentId)).data
    expect(refundReply).toMatchObject({ state: 'asked', askedBy: 'staff:ani' })
    const refundId = refundReply?.refundId ?? ''
    await app.drain()
    expect(app.payouts.payouts()).toEqual([])
    const [first, second] = [app.staffAs('ani'), app.staffAs('bayu')]
    expect(await decideOnSubject(first, refundId)).toMatchObject({ code: '4408' })
    await expectSoundBooks(app)
    const all = await Promise.all([
      decideOnSubject(second, refundId),
      decideOnSubject(second, refundId),
      decideOnSubject(second, refundId, 'decline'),
    ])
    expect(all.filter(({ code }) => code === '0')).toHaveLength(1)
    await app.drain()
    await expectSoundBooks(app)
  })

  test('approved is sent to the account that was proposed', async () => {
    await using app = await withTwoStaff()
    const { paymentId } = await createStrayPayment(app, '1000001')
    const refundId = (await refundPayment(app, paymentId)).data?.refundId ?? ''
    await decideOnSubject(app.staffAs('bayu'), refundId)
    await app.drain()
    expect(app.payouts.payouts()).toMatchObject([{ amount: 1_000_001, status: 'SUCCEEDED' }])
    await expectSoundBooks(app)
  })

  test.each(['declined', 'withdrawn'])('%s is in suspense again', async end => {
    await using app = await withTwoStaff()
    const { paymentId } = await createStrayPayment(app, '2000000')
    const refundId = (await refundPayment(app, paymentId)).data?.refundId ?? ''
    const [first, second] = [app.staffAs('ani'), app.staffAs('bayu')]
    if (end === 'declined') await decideOnSubject(second, refundId, 'decline')
    else {
      const approvalId = await findApproval(first, refundId)
      const input = { approvalId, reason: 'another account' }
      await first(withdrawApproval, input, { idempotencyKey: freshKey() })
    }
    expect((await first(listUnmatchedMoney, {})).data?.payments).toMatchObject([
      { paymentId, state: 'open' },
    ])
    await app.drain()
    expect(app.payouts.payouts()).toEqual([])
    await expectSoundBooks(app)
  })

  test('cancelled stays in suspense as before', async () => {
    await using app = await withTwoStaff()
    const { paymentId } = await createStrayPayment(app, '2000000')
    const refundId = (await refundPayment(app, paymentId)).data?.refundId ?? ''
    expect((await decide(app, 'ani', refundId, 'cancel')).data?.state).toBe('cancelled')
    const unmatched = await app.staffAs('ani')(listUnmatchedMoney, {})
    expect(unmatched.data?.payments).toMatchObject([{ paymentId, state: 'open' }])
    await expectSoundBooks(app)
    expect((await refundPayment(app, paymentId)).data).toMatchObject({ state: 'asked' })
    await expectSoundBooks(app)
  })

  test('that its bank reverses is not refunded, or is a loss once it has left', async () => {
    await using app = await withTwoStaff()
    const waiting = await createStrayPayment(app, '2000000')
    await refundPayment(app, waiting.paymentId)
    await app.deliverCallback(reversedBody(waiting.facts, app.clock.now()))
    await expectSoundBooks(app)
    const payment = await createStrayPayment(app, '300000')
    await refundPayment(app, payment.paymentId)
    await app.drain()
    await app.deliverCallback(reversedBody(payment.facts, app.clock.now()))
    await expectSoundBooks(app)
  })
})

/** Citra has paid 100,000 too much on a loan of hers. */
const createOverpayment = async (app: TestApp) => {
  const applied = await applyForLoan(app, 'ID')
  await app.drain()
  const { borrower, order } = applied
  const paymentRequest = await createPaymentRequest(borrower)
  const amount = String(Number(paymentRequest.amount) + 100_000)
  await app.deliverCallback(paidBody(await callbackPayloadFor(app, paymentRequest, { amount })))
  const choose = async () =>
    await borrower.call(
      chooseOverpayment,
      { ...order, choice: 'return', amount: '100000' },
      { idempotencyKey: freshKey() },
    )
  const state = async () => (await borrower.call(overpayment, order)).data
  return { ...applied, choose, state }
}

describe('a refund', () => {
  test('that the bank refuses waits for the borrower’s account and goes again', async () => {
    await using app = await createTestApp()
    const { borrower, order, choose, state } = await createOverpayment(app)
    app.payouts.setSettings({ outcome: 'fail' })
    await choose()
    await app.drain()
    const stopped = await state()
    expect(stopped?.refunds).toMatchObject([{ state: 'stopped', amount: '100000' }])
    await expectSoundBooks(app)
    app.payouts.setSettings({ outcome: 'succeed' })
    const refundId = stopped?.refunds[0]?.refundId ?? ''
    const again = async () =>
      await borrower.call(sendRefundAgain, { ...order, refundId }, { idempotencyKey: freshKey() })
    expect((await again()).data?.refunds).toMatchObject([{ state: 'sending' }])
    expect(await again()).toMatchObject({ code: '4008' })
    await app.drain()
    expect((await state())?.refunds).toMatchObject([{ state: 'paid' }])
    const { data } = await borrower.call(loanDetails, order)
    expect(data?.overpayment).toBeNull()
    await expectSoundBooks(app)
  })

  test('whose first payout arrives after all, before the next is sent, is paid once', async () => {
    await using app = await createTestApp()
    const { choose, state } = await createOverpayment(app)
    app.payouts.setSettings({ outcome: 'fail', failureCode: 'TEMPORARY_TRANSFER_ERROR' })
    await choose()
    await app.drain()
    app.payouts.setSettings({ outcome: 'succeed' })
    const sent = app.payouts.payouts().length
    await app.payouts.resendCallback(app.payouts.payouts().at(-1)?.reference_id ?? '', 'SUCCEEDED')
    expect((await state())?.refunds).toMatchObject([{ state: 'paid' }])
    const message = app.services.db.updateTable('platform.outbox').where('topic', '=', 'disburse')
    await message.set({ availableAt: new Date(0) }).execute()
    await app.drain()
    expect(app.payouts.payouts()).toHaveLength(sent)
    await expectSoundBooks(app)
  })

  test('that comes back a day later is stopped, and staff can put it back', async () => {
    await using app = await withTwoStaff()
    const { choose, state } = await createOverpayment(app)
    await choose()
    await app.drain()
    const payout = app.payouts.payouts().at(-1)
    app.clock.advance({ days: 1 })
    await app.payouts.returnMoney(payout?.reference_id ?? '')
    const refundId = (await state())?.refunds[0]?.refundId ?? ''
    expect((await state())?.refunds).toMatchObject([{ state: 'stopped' }])
    await expectSoundBooks(app)
    expect((await decide(app, 'ani', refundId, 'cancel')).success).toBe(true)
    expect(await state()).toMatchObject({ amount: '100000', refunds: [] })
    await expectSoundBooks(app)
  })
})

describe('a refund of money that its bank reverses meanwhile', () => {
  /**
   * A payment request paid twice, the second time refunded: what is shown of it, and what is owed.
   */
  const refundOfReversed = async (app: TestApp) => {
    const { borrower, order } = await applyForLoan(app, 'ID')
    await app.drain()
    const paymentRequest = await createPaymentRequest(borrower)
    const [first, second] = [
      await callbackPayloadFor(app, paymentRequest),
      await callbackPayloadFor(app, paymentRequest),
    ]
    for (const facts of [first, second]) await app.deliverCallback(paidBody(facts))
    app.payouts.setSettings({ hold: true })
    const input = { ...order, choice: 'return', amount: paymentRequest.amount } as const
    await borrower.call(chooseOverpayment, input, { idempotencyKey: freshKey() })
    await app.drain()
    return {
      paymentRequest,
      shown: async () => (await borrower.call(overpayment, order)).data,
      owed: async () => Number((await borrower.call(loanDetails, order)).data?.balance.outstanding),
      takeBack: async (which: 'first' | 'second') => {
        const facts = which === 'first' ? first : second
        await app.deliverCallback(reversedBody(facts, app.clock.now()))
      },
      /** The bank of the refund refuses it. */
      stop: async () => {
        app.payouts.setSettings({ outcome: 'fail' })
        await app.payouts.finish()
        await app.drain()
      },
    }
  }

  test.each(['first', 'second'] as const)(
    'is cancelled at once unless it is under way (%s payment)',
    async which => {
      await using app = await withTwoStaff()
      const { shown, owed, stop, takeBack } = await refundOfReversed(app)
      await stop()
      expect((await shown())?.refunds).toMatchObject([{ state: 'stopped' }])
      const owedBefore = await owed()
      await takeBack(which)
      expect(await shown()).toMatchObject({ amount: '0', refunds: [] })
      expect(await owed()).toBe(owedBefore)
      await expectSoundBooks(app)
    },
  )

  test('under way counts as leaving, and the debt is paid again once staff cancel it', async () => {
    await using app = await withTwoStaff()
    const { paymentRequest, shown, owed, stop, takeBack } = await refundOfReversed(app)
    const owedBefore = await owed()
    await takeBack('second')
    // What is to be refunded is not there any more, and so much less of the debt is paid.
    expect(await owed()).toBe(owedBefore + Number(paymentRequest.amount))
    await expectSoundBooks(app)
    await stop()
    const [refund] = (await shown())?.refunds ?? []
    expect(refund).toMatchObject({ state: 'stopped' })
    await decide(app, 'ani', refund?.refundId ?? '', 'cancel')
    expect(await owed()).toBe(owedBefore)
    await expectSoundBooks(app)
  })
})

/** A refund whose first payout is said to have failed, is sent again, and arrives after all. */
const sendTwice = async (
  app: TestApp,
  { choose, state }: Pick<Awaited<ReturnType<typeof createOverpayment>>, 'choose' | 'state'>,
) => {
  app.payouts.setSettings({ outcome: 'fail' })
  await choose()
  await app.drain()
  const reference = app.payouts.payouts().at(-1)?.reference_id ?? ''
  app.payouts.setSettings({ outcome: 'succeed' })
  const refundId = (await state())?.refunds[0]?.refundId ?? ''
  await decide(app, 'ani', refundId, 'send-again')
  await app.drain()
  await app.payouts.resendCallback(reference, 'SUCCEEDED')
  return { refundId, reference }
}

describe('a payout that needs a decision of staff', () => {
  const settle = async (
    app: TestApp,
    disbursementId: string,
    decision: 'pay-again' | 'recovered' | 'lost',
  ) =>
    await app.staffAs('ani')(
      settlePayout,
      { disbursementId, decision, reason: 'the bank was asked' },
      { idempotencyKey: freshKey() },
    )

  test('because its money came back after a payment is paid again, with a second member of staff', async () => {
    await using app = await withTwoStaff()
    const { borrower, order } = await applyForLoan(app, 'ID')
    await app.drain()
    await app.deliverCallback(
      paidBody(await callbackPayloadFor(app, await createPaymentRequest(borrower))),
    )
    app.clock.advance({ days: 1 })
    await app.payouts.returnMoney(app.payouts.payouts()[0]?.reference_id ?? '')
    const staff = app.staffAs('ani')
    const [stopped] = (await staff(listStoppedDisbursements, {})).data?.disbursements ?? []
    expect(await settle(app, stopped?.disbursementId ?? '', 'lost')).toMatchObject({ code: '4008' })
    expect((await settle(app, stopped?.disbursementId ?? '', 'pay-again')).data?.state).toBe(
      'return-settled',
    )
    const [refund] = (await staff(listRefunds, {})).data?.refunds ?? []
    expect(refund).toMatchObject({ source: 'returned', state: 'asked', loanId: order.orderId })
    // Declined, it is neither refunded nor forgotten: staff can have it paid again.
    await decideOnSubject(app.staffAs('bayu'), refund?.refundId ?? '', 'decline')
    const [again] = (await staff(listStoppedDisbursements, {})).data?.disbursements ?? []
    expect(again).toMatchObject({ disbursementId: stopped?.disbursementId, state: 'return-held' })
    await expectSoundBooks(app)
    const settled = await Promise.all(
      [1, 2].map(() => settle(app, again?.disbursementId ?? '', 'pay-again')),
    )
    expect(settled.map(({ code }) => code).toSorted()).toEqual(['0', '4008'])
    const [second] = (await staff(listRefunds, {})).data?.refunds ?? []
    await decideOnSubject(app.staffAs('bayu'), second?.refundId ?? '')
    await app.drain()
    expect(app.payouts.payouts().map(({ status }) => status)).toEqual(['REVERSED', 'SUCCEEDED'])
    await expectSoundBooks(app)
  })

  test('because it went out twice needs none once one of the two comes back', async () => {
    await using app = await withTwoStaff()
    const overpaid = await createOverpayment(app)
    const { borrower, order, state } = overpaid
    const { refundId } = await sendTwice(app, overpaid)
    await app.payouts.returnMoney(app.payouts.payouts().at(-1)?.reference_id ?? '')
    expect((await state())?.refunds).toMatchObject([{ state: 'paid' }])
    expect((await app.staffAs('ani')(listStoppedDisbursements, {})).data?.disbursements).toEqual([])
    const again = { ...order, refundId }
    expect(
      await borrower.call(sendRefundAgain, again, { idempotencyKey: freshKey() }),
    ).toMatchObject({ code: '4008' })
    await expectSoundBooks(app)
  })

  test.each(['recovered', 'lost'] as const)('because it went out twice ends as %s', async end => {
    await using app = await withTwoStaff()
    const overpaid = await createOverpayment(app)
    const { refundId, reference } = await sendTwice(app, overpaid)
    await expectSoundBooks(app)
    const listed = (await app.staffAs('ani')(listStoppedDisbursements, {})).data?.disbursements
    expect(listed).toMatchObject([{ disbursementId: reference, state: 'paid-twice', refundId }])
    expect((await settle(app, reference, end)).data).toMatchObject({ state: 'paid-twice' })
    expect(await settle(app, reference, end)).toMatchObject({ code: '4812' })
    expect((await decideOnSubject(app.staffAs('ani'), reference)).code).toBe('4408')
    await decideOnSubject(app.staffAs('bayu'), reference)
    await app.drain()
    expect(await settle(app, reference, end)).toMatchObject({ code: '4008' })
    await expectSoundBooks(app)
  })
})
