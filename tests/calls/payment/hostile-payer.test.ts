import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { decideDisbursement } from '#contract/disbursement/staff-calls.ts'
import { loanDetails } from '#contract/loan/calls.ts'
import {
  applyUnmatchedMoney,
  listUnmatchedMoney,
  splitUnmatchedMoney,
} from '#contract/payment/staff-calls.ts'
import { generateVcode, paymentEvents } from '#contract/payment-request/calls.ts'
import { refundUnmatchedMoney } from '#contract/refund/staff-calls.ts'
import { ledgerProof } from '#contract/sandbox/calls.ts'
import { sweepPayments } from '#server/payment/sweep.ts'
import { bookPaymentEvent } from '#server/payment/webhooks.ts'
import { createTestApp } from '../../harness/app/create-test-app.ts'
import { expectSoundBooks } from '../../harness/app/expect-sound-books.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { applyForLoan } from '../../harness/personas/loan-applications.ts'
import { createPaymentRequest } from '../../harness/personas/payment-requests.ts'

// What a borrower might gain by paying, and what they can make us send to a provider.

const byApp = { pay_type: '4', payCode: 'UPI-APP', is_default: '0' } as const

describe('money on credit', () => {
  test('can be moved by no person of staff while it goes back: it would leave twice', async () => {
    await using app = await createTestApp()
    const [arjun, priya] = [await app.enter('arjun'), await app.enter('priya')]
    const { vcode } = await createPaymentRequest(arjun, byApp)
    app.bank.setSettings({ upiSource: 'credit_card' })
    await app.bank.pay(vcode, 'exact')
    const listed = await app.staff(listUnmatchedMoney, { market: 'IN' })
    const [{ paymentId, amount } = expect.fail('nothing is held')] = listed.data?.payments ?? []
    const loanId = arjun.order.orderId
    const reason = 'the borrower asks for it'
    const key = () => ({ idempotencyKey: freshKey() })
    const decisions = [
      await app.staff(applyUnmatchedMoney, { paymentId, loanId, reason }, key()),
      await app.staff(
        splitUnmatchedMoney,
        { paymentId, loanIds: `${loanId},${priya.order.orderId}`, amounts: `${amount},1`, reason },
        key(),
      ),
      await app.staff(
        refundUnmatchedMoney,
        { paymentId, bankCode: 'HDFC0000001', accountNo: '123456789012', holder: 'A B', reason },
        key(),
      ),
    ]
    for (const { code, message } of decisions) {
      expect([code, message]).toEqual(['4008', expect.stringContaining('dikembalikan ke asalnya')])
    }
    await sweepPayments(app.services)
    await sweepPayments(app.services)
    await app.drain()
    expect(app.payouts.payouts()).toEqual([])
    const { data } = await app.anyone(ledgerProof, {})
    expect(data?.violations).toEqual([])
  })
})

describe('a payment request', () => {
  test('that its provider may have made is asked for again thirty times in an hour at most', async () => {
    await using app = await createTestApp()
    const siti = await app.enter('siti')
    const xendit = app.services.paymentProviders.get('xendit') ?? expect.fail('no Xendit')
    using create = vi.spyOn(xendit, 'createPaymentRequest')
    app.bank.setSettings({ fault: 'server-error' })
    const ask = async () =>
      await siti.call(generateVcode, siti.order, { idempotencyKey: freshKey() })
    const codes = new Set<string>()
    for (let tries = 0; tries < 60; tries += 1) codes.add((await ask()).code)
    expect(create).toHaveBeenCalledTimes(31)
    expect([...codes].sort()).toEqual(['4006', '429'])
    // Another borrower is not held back by it.
    const budi = await app.enter('budi')
    await budi.call(generateVcode, budi.order, { idempotencyKey: freshKey() })
    expect(create).toHaveBeenCalledTimes(32)
    app.bank.resetSettings()
    expect((await ask()).code).toBe('429')
    // Limits count by the computer's clock: an hour passes where they are stored.
    await sql`update session.request_limit set expire = expire - 3600001`.execute(app.services.db)
    expect((await createPaymentRequest(siti)).state).toBe('waiting')
  })

  test.each(['-100000', '0', '0.4', '1e3', '100000.001', '99999999999999999999', 'NaN', '１００'])(
    'of a part of %s is for an amount that is owed',
    async amount => {
      await using app = await createTestApp()
      const siti = await app.enter('siti')
      const input = { ...siti.order, purpose: 'part', amount } as const
      const reply = await siti.call(generateVcode, input, { idempotencyKey: freshKey() })
      // Refused by its form, or computed here: never what was sent.
      if (reply.success) expect(['1060000', '2120000', '3180000']).toContain(reply.data.amount)
      else expect(reply.code).toBe('400')
    },
  )

  test('of another borrower can be neither made nor watched', async () => {
    await using app = await createTestApp()
    const [siti, budi] = [await app.enter('siti'), await app.enter('budi')]
    const { cardNo } = await createPaymentRequest(siti)
    const stolen = { idempotencyKey: freshKey() }
    const made = await budi.call(generateVcode, siti.order, stolen)
    const mixed = { productId: siti.order.productId, orderId: budi.order.orderId }
    const mixedUp = await budi.call(generateVcode, mixed, { idempotencyKey: freshKey() })
    const watched = await budi.call(paymentEvents, { cardNo })
    expect([made.code, watched.code]).toEqual(['404', '404'])
    if (mixedUp.success) expect(mixedUp.data.cardNo).not.toBe(cardNo)
    const { data } = await siti.call(loanDetails, siti.order)
    expect(data?.balance.outstanding).toBe('3180000')
  })
})

test.each([
  ['three times the payment', 3n, 'reversed'],
  ['the payment and a unit', 1n, 'reversed'],
  ['less than nothing', -1n, 'duplicate'],
  // The simulated provider reports no such refund: its own book disagrees.
])('a refund of %s takes back no more than was paid, once', async (_, times, outcome) => {
  await using app = await createTestApp({ booksAgree: false })
  const priya = await app.enter('priya')
  const { outstanding } = (await priya.call(loanDetails, priya.order)).data?.balance ?? {}
  const { vcode } = await createPaymentRequest(priya)
  await app.bank.pay(vcode, 'exact')
  const payment = await app.services.db
    .selectFrom('payment.payment')
    .select(['providerPaymentId', 'amountMinor', 'paidAt', 'accountNo', 'paymentRequestId'])
    .where('loanId', '=', priya.order.orderId)
    .where('paymentRequestId', 'is not', null)
    .executeTakeFirstOrThrow()
  const refunded = String(payment.amountMinor * times + (times === 1n ? 1n : 0n))
  const event = {
    provider: 'razorpay',
    kind: 'paid',
    via: 'virtual-account',
    providerPaymentId: payment.providerPaymentId,
    externalId: payment.paymentRequestId ?? '',
    number: payment.accountNo,
    amount: { currency: 'INR', minor: payment.amountMinor },
    paidAt: payment.paidAt,
    refundedParts: { '': refunded },
  } as const
  expect(await bookPaymentEvent(app.services, event)).toBe(outcome)
  expect(await bookPaymentEvent(app.services, event)).toBe('duplicate')
  const { data } = await priya.call(loanDetails, priya.order)
  if (outcome === 'reversed') expect(data?.balance.outstanding).toBe(outstanding)
  await expectSoundBooks(app)
})

test.each(['xendit', 'razorpayx', 'cashfree'] as const)(
  'a reversal by %s, sent again after the money was paid out anew, takes the new money from nobody',
  async payer => {
    const environment = payer === 'xendit' ? {} : { RUPYA_PAYOUT_PROVIDER_IN: payer }
    await using app = await createTestApp({ environment })
    app.payouts.setSettings({ duplicates: 2 })
    const { borrower, order } = await applyForLoan(app, payer === 'xendit' ? 'ID' : 'IN')
    await app.drain()
    app.clock.advance({ days: 1 })
    const reference = app.payouts.payouts()[0]?.reference_id ?? ''
    await app.payouts.returnMoney(reference)
    const details = async () =>
      (await (await app.signInAgain(borrower)).call(loanDetails, order)).data
    expect((await details())?.payout?.state).toBe('returned')
    const retry = { orderId: order.orderId, decision: 'retry', reason: 'again' } as const
    await app.staff(decideDisbursement, retry, { idempotencyKey: freshKey() })
    await app.drain()
    for (const status of ['REVERSED', 'SUCCEEDED', 'FAILED', 'REVERSED'] as const) {
      await app.payouts.resendCallback(reference, status)
    }
    await app.drain()
    expect((await details())?.orderStatus).toBe('170')
    expect(app.payouts.payouts()).toHaveLength(2)
    await expectSoundBooks(app)
  },
)
