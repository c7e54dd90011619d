import { describe, expect, test } from 'vitest'
import { payOffQuote } from '#contract/early-settlement/calls.ts'
import { loanDetails } from '#contract/loan/calls.ts'
import { applyUnmatchedMoney, listUnmatchedMoney } from '#contract/payment/staff-calls.ts'
import { generateVcode, loanPlayDetail, paymentEvents } from '#contract/payment-request/calls.ts'
import { chooseOverpayment } from '#contract/refund/calls.ts'
import { loanStatement } from '#contract/statement/calls.ts'
import { money } from '#domain/money/money.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { expectSoundBooks } from '../../harness/app/expect-sound-books.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { applyForLoan } from '../../harness/personas/loan-applications.ts'
import {
  callbackPayloadFor,
  createPaymentRequest,
} from '../../harness/personas/payment-requests.ts'
import { paidBody, reversedBody } from '../../harness/personas/provider-callbacks.ts'

const dayMs = 86_400_000

/** 3,000,000 at 2 % a month, flat, in three months from 21 November: 2,000 a day at first. */
const running = async (app: TestApp, days: number) => {
  const { borrower, order } = await applyForLoan(app, 'ID')
  await app.drain()
  await app.clock.moveBy(days * dayMs)
  return { ...borrower, order }
}
type RunningBorrower = Awaited<ReturnType<typeof running>>

const quoteOf = async ({ call, order }: RunningBorrower, on?: string) =>
  (await call(payOffQuote, { ...order, ...(on === undefined ? {} : { on }) })).data

const earlySettlementRequest = async (borrower: RunningBorrower, on?: string) =>
  await createPaymentRequest(borrower, { purpose: 'pay-off', ...(on === undefined ? {} : { on }) })

/** QRIS is a method whose payments can be refunded in part. */
const earlySettlementByQris = async (borrower: RunningBorrower, on?: string) =>
  await createPaymentRequest(borrower, {
    purpose: 'pay-off',
    pay_type: '3',
    payCode: 'QRIS',
    ...(on === undefined ? {} : { on }),
  })

const detailsOf = async ({ call, order }: RunningBorrower) => (await call(loanDetails, order)).data

describe('the quote', () => {
  test('is shown from the first day on, with the day from which it may be used', async () => {
    await using app = await createTestApp()
    const borrower = await running(app, 10)
    // Half of 92 days.
    const opensOn = '2027-01-06'
    expect(await quoteOf(borrower)).toMatchObject({ isOpen: '0', opensOn, on: '2026-12-01' })
    // Near that day, the amount shown is that day's.
    app.clock.advance({ days: 30 })
    const again = await app.signInAgain(borrower)
    expect(await quoteOf(again)).toMatchObject({ isOpen: '0', opensOn, on: opensOn })
    const reply = await again.call(
      generateVcode,
      { ...again.order, purpose: 'pay-off' },
      { idempotencyKey: freshKey() },
    )
    expect(reply.code).toBe('4520')
  })

  test('grows by the day and waives what is not earned', async () => {
    await using app = await createTestApp()
    const borrower = await running(app, 50)
    const [today, later] = [await quoteOf(borrower), await quoteOf(borrower, '2027-01-20')]
    expect(today).toMatchObject({ on: '2027-01-10', isOpen: '1' })
    expect(Number(later?.amount)).toBeGreaterThan(Number(today?.amount))
    const outstanding = (await detailsOf(borrower))?.balance.outstanding
    expect(Number(today?.amount) + Number(today?.saved)).toBe(Number(outstanding))
  })
})

describe('the payment request', () => {
  test('settles the loan with the exact amount of its day', async () => {
    await using app = await createTestApp()
    const borrower = await running(app, 50)
    const quote = await quoteOf(borrower)
    const paymentRequest = await earlySettlementRequest(borrower)
    expect(paymentRequest.amount).toBe(quote?.amount)
    expect(await earlySettlementRequest(borrower)).toMatchObject({ vcode: paymentRequest.vcode })
    await app.deliverCallback(paidBody(await callbackPayloadFor(app, paymentRequest)))
    expect(await detailsOf(borrower)).toMatchObject({ orderStatus: '200', overpayment: null })
    const { data } = await borrower.call(loanStatement, borrower.order)
    const waived = data?.lines.filter(({ kind }) => kind === 'waiver').map(({ text }) => text)
    expect(new Set(waived)).toEqual(
      new Set(['Tidak ditagih karena Anda melunasi lebih awal: bunga']),
    )
    await expectSoundBooks(app)
  })

  test('of a later day, paid today, refunds the days that never came', async () => {
    await using app = await createTestApp()
    const borrower = await running(app, 50)
    const [today, later] = [await quoteOf(borrower), await quoteOf(borrower, '2027-01-20')]
    const paymentRequest = await earlySettlementRequest(borrower, '2027-01-20')
    await app.deliverCallback(paidBody(await callbackPayloadFor(app, paymentRequest)))
    const over = Number(later?.amount) - Number(today?.amount)
    expect(await detailsOf(borrower)).toMatchObject({
      orderStatus: '200',
      overpayment: { amount: String(over) },
    })
    await expectSoundBooks(app)
  })

  test('of a later day is satisfied by what settling costs today', async () => {
    await using app = await createTestApp()
    const borrower = await running(app, 50)
    const today = await quoteOf(borrower)
    const paymentRequest = await earlySettlementRequest(borrower, '2027-01-20')
    await app.deliverCallback(
      paidBody(await callbackPayloadFor(app, paymentRequest, { amount: today?.amount ?? '' })),
    )
    expect(await detailsOf(borrower)).toMatchObject({ orderStatus: '200', overpayment: null })
    const { data } = await borrower.call(paymentEvents, { cardNo: paymentRequest.cardNo })
    expect(data).toMatchObject({ state: 'paid', reviewNote: '' })
    await expectSoundBooks(app)
  })

  test('paid short counts as a partial payment, and the rest closes the loan', async () => {
    await using app = await createTestApp()
    const borrower = await running(app, 50)
    const paymentRequest = await earlySettlementRequest(borrower)
    const short = String(Number(paymentRequest.amount) - 100_000)
    await app.deliverCallback(
      paidBody(await callbackPayloadFor(app, paymentRequest, { amount: short })),
    )
    expect((await detailsOf(borrower))?.orderStatus).not.toBe('200')
    const rest = await earlySettlementRequest(borrower)
    expect(rest.amount).toBe('100000')
    await app.deliverCallback(paidBody(await callbackPayloadFor(app, rest)))
    expect((await detailsOf(borrower))?.orderStatus).toBe('200')
    await expectSoundBooks(app)
  })

  test('of which the provider refunds a part is a part payment, and the rest closes the loan', async () => {
    await using app = await createTestApp()
    const borrower = await running(app, 50)
    const settlement = await earlySettlementByQris(borrower)
    const [payment] = await app.bank.pay(settlement.vcode, 'exact')
    expect((await detailsOf(borrower))?.orderStatus).toBe('200')
    await app.bank.refundPart(payment?.paymentId ?? '', money('IDR', 100_000n))
    expect(await detailsOf(borrower)).not.toMatchObject({ orderStatus: '200' })
    await expectSoundBooks(app)
    const rest = await earlySettlementByQris(borrower)
    expect(rest.amount).toBe('100000')
    await app.bank.pay(rest.vcode, 'exact')
    expect((await detailsOf(borrower))?.orderStatus).toBe('200')
    await expectSoundBooks(app)
  })

  test('of which a part is refunded that it did not need still settles the loan', async () => {
    await using app = await createTestApp()
    const borrower = await running(app, 50)
    const [today, later] = [await quoteOf(borrower), await quoteOf(borrower, '2027-01-20')]
    const over = Number(later?.amount) - Number(today?.amount)
    const settlement = await earlySettlementByQris(borrower, '2027-01-20')
    const [payment] = await app.bank.pay(settlement.vcode, 'exact')
    await app.bank.refundPart(payment?.paymentId ?? '', money('IDR', 1_000n))
    expect(await detailsOf(borrower)).toMatchObject({
      orderStatus: '200',
      overpayment: { amount: String(over - 1_000) },
    })
    await expectSoundBooks(app)
  })

  test('reversed after it settled the loan leaves it as it was', async () => {
    await using app = await createTestApp()
    const borrower = await running(app, 50)
    const before = await detailsOf(borrower)
    const facts = await callbackPayloadFor(app, await earlySettlementRequest(borrower))
    await app.deliverCallback(paidBody(facts))
    await app.deliverCallback(reversedBody(facts, app.clock.now()))
    const after = await detailsOf(borrower)
    expect(after?.balance).toEqual(before?.balance)
    expect((await quoteOf(borrower))?.isOpen).toBe('1')
    await expectSoundBooks(app)
  })

  test('holds when earlier money, in suspense until then, is applied to the loan', async () => {
    await using app = await createTestApp()
    const borrower = await running(app, 40)
    const stray = { paymentId: 'stray', externalId: null, number: '999', amount: '900000' }
    await app.deliverCallback(paidBody({ ...stray, currency: 'IDR', paidAt: app.clock.now() }))
    await app.clock.moveBy(20 * dayMs)
    await app.deliverCallback(
      paidBody(await callbackPayloadFor(app, await earlySettlementRequest(borrower))),
    )
    const [unmatched] = (await app.staff(listUnmatchedMoney, {})).data?.payments ?? []
    const decision = { paymentId: unmatched?.paymentId ?? '', loanId: borrower.order.orderId }
    const reply = await app.staff(
      applyUnmatchedMoney,
      { ...decision, reason: 'it was for this loan' },
      { idempotencyKey: freshKey() },
    )
    expect(reply.code).toBe('0')
    expect(await detailsOf(borrower)).toMatchObject({ orderStatus: '200' })
    await expectSoundBooks(app)
  })

  test('after an earlier payment that is reversed leaves that payment owed', async () => {
    await using app = await createTestApp()
    const borrower = await running(app, 50)
    const first = await callbackPayloadFor(app, await createPaymentRequest(borrower))
    await app.deliverCallback(paidBody(first))
    await app.deliverCallback(
      paidBody(await callbackPayloadFor(app, await earlySettlementRequest(borrower))),
    )
    expect((await detailsOf(borrower))?.orderStatus).toBe('200')
    await app.deliverCallback(reversedBody(first, app.clock.now()))
    expect((await detailsOf(borrower))?.balance.outstanding).toBe(first.amount)
    await expectSoundBooks(app)
  })
})

test('a refund whose payment is reversed later is in the quote, whose payment closes the loan', async () => {
  await using app = await createTestApp()
  const borrower = await running(app, 50)
  const request = await createPaymentRequest(borrower)
  const overpaid = String(Number(request.amount) + 300_000)
  const first = await callbackPayloadFor(app, request, { amount: overpaid })
  await app.deliverCallback(paidBody(first))
  const choice = { ...borrower.order, choice: 'return', amount: '300000' } as const
  const chosen = await borrower.call(chooseOverpayment, choice, { idempotencyKey: freshKey() })
  expect(chosen.success).toBe(true)
  await app.drain()
  const before = Number((await detailsOf(borrower))?.balance.outstanding)
  await app.deliverCallback(reversedBody(first, app.clock.now()))
  await expectSoundBooks(app)
  const details = await detailsOf(borrower)
  expect(Number(details?.balance.outstanding)).toBe(before + Number(overpaid))

  // A refund comes after the payments of its own day.
  await app.clock.moveBy(dayMs)
  const plan = await borrower.call(loanPlayDetail, borrower.order)
  const [firstPeriod] = plan.data?.repayPlanDetail.repayWaitDetail ?? []
  expect(firstPeriod?.parts).toContainEqual({ kind: 'refund-repayment', amount: '300000' })
  const quote = await quoteOf(borrower)
  expect(quote).toMatchObject({ refundShortfall: '300000' })
  const settling = await earlySettlementRequest(borrower)
  expect(settling.amount).toBe(quote?.amount)
  await app.deliverCallback(paidBody(await callbackPayloadFor(app, settling)))
  expect(await detailsOf(borrower)).toMatchObject({
    orderStatus: '200',
    balance: { outstanding: '0' },
    overpayment: null,
  })
  const { data } = await borrower.call(loanStatement, borrower.order)
  expect(data?.lines.map(({ kind }) => kind)).toContain('refund-shortfall')
  expect(data?.figures).toMatchObject({ refundShortfall: '300000', owed: '0' })
  await expectSoundBooks(app)
})
