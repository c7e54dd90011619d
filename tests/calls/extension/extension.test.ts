import { describe, expect, test } from 'vitest'
import { delayDetail } from '#contract/extension/calls.ts'
import { loanDetails, orderList } from '#contract/loan/calls.ts'
import { applyUnmatchedMoney, listUnmatchedMoney } from '#contract/payment/staff-calls.ts'
import { generateVcode, loanPlayDetail, paymentEvents } from '#contract/payment-request/calls.ts'
import { compareDay, listDifferences } from '#contract/reconciliation/staff-calls.ts'
import { money } from '#domain/money/money.ts'
import { loanBalances } from '#server/ledger/store.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { expectSoundBooks } from '../../harness/app/expect-sound-books.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import {
  callbackPayloadFor,
  createPaymentRequest,
  type IssuedPaymentRequest,
  pay,
} from '../../harness/personas/payment-requests.ts'
import { paidBody, reversedBody } from '../../harness/personas/provider-callbacks.ts'

const shared = shareApp()

const quoteOf = async ({ call, order }: Borrower) => await call(delayDetail, order)
const requestExtension = (borrower: Borrower) =>
  createPaymentRequest(borrower, { purpose: 'extension' })
const detailsOf = async ({ call, order }: Borrower) => (await call(loanDetails, order)).data
const paymentRequestOf = async ({ call }: Borrower, { cardNo }: IssuedPaymentRequest) =>
  (await call(paymentEvents, { cardNo })).data
const dueDaysOf = async ({ call, order }: Borrower) =>
  (await call(loanPlayDetail, order)).data?.repayPlanDetail.repayWaitDetail.map(row => row.dueOn)
const suspenseOf = async ({ staff }: TestApp, { order }: Borrower) => {
  const { data } = await staff(listUnmatchedMoney, {})
  return data?.payments.filter(each => each.loanId === order.orderId).map(each => each.reason)
}
describe('the quote of a loan two weeks late', () => {
  test('states the fee, what is carried over, the new days and the total cost of both methods', async () => {
    const borrower = await shared().enter('budi')
    // 1.5 % of 3,000,000; interest of 60,000 and 14 days of 0.1 % on 1,060,000.
    expect((await quoteOf(borrower)).data).toMatchObject({
      currency: 'IDR',
      delayShouldPayAmount: '119840',
      delayExpiryTime: '2026-12-21',
      feeAmount: '45000',
      arrears: [
        { kind: 'penalty', amount: '14840' },
        { kind: 'interest', amount: '60000' },
      ],
      daysBought: 30,
      dueDates: [
        { periodNo: 1, oldDueOn: '2026-11-07', newDueOn: '2026-12-21' },
        { periodNo: 2, oldDueOn: '2026-12-07', newDueOn: '2027-01-21' },
        { periodNo: 3, oldDueOn: '2027-01-07', newDueOn: '2027-02-21' },
      ],
      payNowAmount: '1074840',
      payNowNext: { dueOn: '2026-12-07', amount: '1060000' },
      owedAfter: '3120000',
      nextDueAmount: '1000000',
      totalNow: '3194840',
      totalWithDelay: '3239840',
      timesLeft: 1,
      payBefore: '2026-11-21T17:00:00.000Z',
    })
    expect(await detailsOf(borrower)).toMatchObject({ orderStatus: '180', isDelay: '1' })
  })

  test('carries the penalty too, where the terms have one', async () => {
    const priya = await shared().enter('priya')
    // 1,000 rupees once and 5 % of 5,284 for each of 5 days, interest of 450, 1.5 % of 20,000.
    expect((await quoteOf(priya)).data).toMatchObject({
      currency: 'INR',
      delayShouldPayAmount: '3071.00',
      feeAmount: '300.00',
      arrears: [
        { kind: 'penalty', amount: '2321.00' },
        { kind: 'interest', amount: '450.00' },
      ],
      payNowAmount: '7605.00',
    })
  })

  test("is paid by a payment request of its own, beside the installment's", async () => {
    const borrower = await shared().enter('budi')
    const paymentRequest = await createPaymentRequest(borrower)
    const time = await requestExtension(borrower)
    expect(time).toMatchObject({
      amount: '119840',
      purpose: 'extension',
      newDueOn: '2026-12-21',
      expiresAt: '2026-11-21T17:00:00.000Z',
    })
    expect(time.vcode).not.toBe(paymentRequest.vcode)
    expect((await paymentRequestOf(borrower, paymentRequest))?.state).toBe('waiting')
    expect((await createPaymentRequest(borrower)).cardNo).toBe(paymentRequest.cardNo)
  })

  test('requested fifty times at once is one number', async () => {
    const borrower = await shared().enter('budi')
    const input = { ...borrower.order, purpose: 'extension' } as const
    const replies = await Promise.all(
      Array.from({ length: 50 }, () =>
        borrower.call(generateVcode, input, { idempotencyKey: freshKey() }),
      ),
    )
    expect(new Set(replies.map(({ data }) => data?.vcode)).size).toBe(1)
  })

  test('ignores amounts that the client made up', async () => {
    const borrower = await shared().enter('budi')
    const paymentRequest = await createPaymentRequest(borrower, {
      purpose: 'extension',
      amount: '1',
    })
    expect(paymentRequest).toMatchObject({ amount: '119840', amountChanged: '1' })
  })
})

describe('an extension that is paid', () => {
  test('moves the days, leaves the principal owed, and is shown on receipt and lists', async () => {
    const app = shared()
    const borrower = await app.enter('budi')
    const paymentRequest = await requestExtension(borrower)
    await pay(app, paymentRequest)
    expect(await detailsOf(borrower)).toMatchObject({
      orderStatus: '170',
      isDelay: '0',
      balance: { outstanding: '3120000', nextDueOn: '2026-12-21', nextDueAmount: '1000000' },
    })
    expect(await dueDaysOf(borrower)).toEqual(['2026-12-21', '2027-01-21', '2027-02-21'])
    const { data } = await borrower.call(orderList, {})
    expect(data?.orders[0]?.balance.nextDueOn).toBe('2026-12-21')
    expect(await paymentRequestOf(borrower, paymentRequest)).toMatchObject({
      state: 'paid',
      newDueOn: '2026-12-21',
      receipt: { amount: '119840', outstandingAfter: '3120000' },
    })
    const books = await loanBalances(app.services.db, borrower.order.orderId)
    // The fee deducted at disbursement was earned then.
    expect(books.get('income.fee')).toBe(-75_000n - 45_000n)
    expect(books.get('receivable.principal')).toBe(3_000_000n)
    await expectSoundBooks(app)
  })

  test('reported twenty times at once is one', async () => {
    const app = shared()
    const borrower = await app.enter('budi')
    const body = paidBody(await callbackPayloadFor(app, await requestExtension(borrower)))
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.deliverCallback(body)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await dueDaysOf(borrower)).toEqual(['2026-12-21', '2027-01-21', '2027-02-21'])
    expect(await detailsOf(borrower)).toMatchObject({ balance: { outstanding: '3120000' } })
  })

  test('twice over is one, and the second payment goes to suspense', async () => {
    const app = shared()
    const borrower = await app.enter('budi')
    const paymentRequest = await requestExtension(borrower)
    await Promise.all([pay(app, paymentRequest), pay(app, paymentRequest)])
    expect(await dueDaysOf(borrower)).toEqual(['2026-12-21', '2027-01-21', '2027-02-21'])
    expect(await suspenseOf(app, borrower)).toEqual(['already-paid'])
    await expectSoundBooks(app)
  })

  test("and reversed is undone, and a second payment of the installment's request then counts", async () => {
    const app = shared()
    const borrower = await app.enter('budi')
    const paymentRequest = await requestExtension(borrower)
    const before = (await detailsOf(borrower))?.balance
    const first = await pay(app, paymentRequest)
    await app.deliverCallback(reversedBody(first, app.clock.now()))
    expect((await detailsOf(borrower))?.balance).toEqual(before)
    expect(await dueDaysOf(borrower)).toEqual(['2026-11-07', '2026-12-07', '2027-01-07'])

    const again = await requestExtension(borrower)
    const extended = await pay(app, again)
    await pay(app, again)
    await app.deliverCallback(reversedBody(extended, app.clock.now()))
    expect(await dueDaysOf(borrower)).toEqual(['2026-12-21', '2027-01-21', '2027-02-21'])
    expect(await suspenseOf(app, borrower)).toEqual([])
    await expectSoundBooks(app)
  })

  test('of which the provider refunds a part lapses, and what is left waits for staff', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('budi')
    const before = (await detailsOf(borrower))?.balance
    const { vcode } = await createPaymentRequest(borrower, {
      purpose: 'extension',
      pay_type: '3',
      payCode: 'QRIS',
    })
    const [payment] = await app.bank.pay(vcode, 'exact')
    expect(await dueDaysOf(borrower)).toEqual(['2026-12-21', '2027-01-21', '2027-02-21'])
    await app.bank.refundPart(payment?.paymentId ?? '', money('IDR', 19_840n))
    await app.staff(compareDay, { provider: 'xendit', businessOn: '2026-11-21' })
    expect((await app.staff(listDifferences, {})).data?.differences).toEqual([])
    expect(await dueDaysOf(borrower)).toEqual(['2026-11-07', '2026-12-07', '2027-01-07'])
    expect((await detailsOf(borrower))?.balance).toEqual(before)
    await app.drain()
    await expectSoundBooks(app)
    const [held] = (await app.staff(listUnmatchedMoney, {})).data?.payments ?? []
    const loanId = borrower.order.orderId
    expect(held).toMatchObject({ amount: '100000', reason: 'wrong-amount', loanId })
    // Booked on the loan it pays the debt: it does not bring its extension again.
    const decision = { paymentId: held?.paymentId ?? '', loanId, reason: 'as the borrower asks' }
    await app.staff(applyUnmatchedMoney, decision, { idempotencyKey: freshKey() })
    expect(await dueDaysOf(borrower)).toEqual(['2026-11-07', '2026-12-07', '2027-01-07'])
    const left = Number(before?.outstanding) - 100_000
    expect((await detailsOf(borrower))?.balance.outstanding).toBe(String(left))
    await app.drain()
    await expectSoundBooks(app)
  })

  test('and reversed later allocates the payments after it anew', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('budi')
    const payment = await pay(app, await requestExtension(borrower))
    app.clock.advance({ days: 3 })
    const paymentRequest = await createPaymentRequest(borrower, { periods: '2' })
    expect(paymentRequest.amount).toBe('2060000')
    await pay(app, paymentRequest)
    await app.deliverCallback(reversedBody(payment, app.clock.now()))
    // 17 days of 0.1 % on 1,060,000, which were not counted while the loan was extended.
    expect(await detailsOf(borrower)).toMatchObject({
      orderStatus: '170',
      balance: { outstanding: String(3_180_000 + 18_020 - 2_060_000) },
    })
    expect((await paymentRequestOf(borrower, paymentRequest))?.receipt?.lines).toContainEqual({
      periodNo: 1,
      kind: 'penalty',
      amount: '18020',
    })
    expect(await dueDaysOf(borrower)).toEqual(['2026-12-07', '2027-01-07'])
    await expectSoundBooks(app)
  })
})

describe('money for an extension that does not fit', () => {
  test('after midnight goes to suspense: the price was that day’s', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('budi')
    const paymentRequest = await requestExtension(borrower)
    await pay(app, paymentRequest, { paidAt: '2026-11-21T17:00:01Z' })
    expect(await suspenseOf(app, borrower)).toEqual(['late'])
    expect(await dueDaysOf(borrower)).toEqual(['2026-11-07', '2026-12-07', '2027-01-07'])
    expect(await paymentRequestOf(borrower, paymentRequest)).toMatchObject({
      reviewNote: expect.stringContaining('119.840'),
    })
  })

  test('reported after midnight but paid before counts for its day', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('budi')
    const paymentRequest = await requestExtension(borrower)
    const payment = await callbackPayloadFor(app, paymentRequest, {
      paidAt: '2026-11-21T16:59:00Z',
    })
    app.clock.advance({ days: 2 })
    await app.deliverCallback(paidBody(payment))
    expect(await dueDaysOf(borrower)).toEqual(['2026-12-21', '2027-01-21', '2027-02-21'])
    expect(await detailsOf(borrower)).toMatchObject({ orderStatus: '170' })
    await expectSoundBooks(app)
  })

  test('short or over goes to suspense whole', async () => {
    const app = shared()
    const borrower = await app.enter('budi')
    const paymentRequest = await requestExtension(borrower)
    await pay(app, paymentRequest, { amount: '119839' })
    await pay(app, paymentRequest, { amount: '119841' })
    expect(await suspenseOf(app, borrower)).toEqual(['wrong-amount', 'wrong-amount'])
    await pay(app, paymentRequest)
    expect(await dueDaysOf(borrower)).toEqual(['2026-12-21', '2027-01-21', '2027-02-21'])
  })

  test('once the installment was paid goes to suspense, and its number is closed', async () => {
    const app = shared()
    const borrower = await app.enter('budi')
    const time = await requestExtension(borrower)
    await pay(app, await createPaymentRequest(borrower))
    await app.drain()
    expect((await quoteOf(borrower)).code).toBe('4511')
    expect((await paymentRequestOf(borrower, time))?.state).toBe('replaced')
    await pay(app, time)
    expect(await suspenseOf(app, borrower)).toEqual(['not-extended'])
    await expectSoundBooks(app)
  })

  test('leaves no open payment request whose due interest it has paid', async () => {
    const app = shared()
    const borrower = await app.enter('budi')
    const paymentRequest = await createPaymentRequest(borrower)
    await pay(app, await requestExtension(borrower))
    await app.drain()
    expect((await paymentRequestOf(borrower, paymentRequest))?.state).toBe('replaced')
    expect((await createPaymentRequest(borrower)).amount).toBe('1000000')
  })
})

describe('an extension is refused', () => {
  test('while nothing is due, in the borrower’s words', async () => {
    const borrower = await shared().enter('siti')
    expect(await quoteOf(borrower)).toMatchObject({
      code: '4511',
      message: expect.stringContaining('Belum ada tagihan'),
    })
    const reply = await borrower.call(
      generateVcode,
      { ...borrower.order, purpose: 'extension' },
      { idempotencyKey: freshKey() },
    )
    expect(reply.code).toBe('4511')
  })

  test('for another’s loan as for one that does not exist', async () => {
    const [budi, siti] = [await shared().enter('budi'), await shared().enter('siti')]
    expect((await siti.call(delayDetail, budi.order)).code).toBe('404')
  })

  test('when the fee would exceed the cap on charges', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('priya')
    // 5 % a day of what is unpaid: after two months the charges have reached the principal.
    await app.clock.moveBy(90 * 86_400_000)
    expect(await quoteOf(borrower)).toMatchObject({
      code: '4513',
      message: expect.stringContaining('exceed the loan itself'),
    })
    expect(await detailsOf(borrower)).toMatchObject({ isDelay: '0' })
  })
})

describe('a loan extended twice, then paid', () => {
  test.each(['budi', 'priya'])('of %s is settled with every fee counted once', async person => {
    await using app = await createTestApp()
    const borrower = await app.enter(person)
    const paid: string[] = []
    for (const _ of [1, 2]) {
      const quote = (await quoteOf(borrower)).data
      if (!quote) throw new Error('no quote')
      const paymentRequest = await requestExtension(borrower)
      expect(paymentRequest.amount).toBe(quote.delayShouldPayAmount)
      await app.bank.pay(paymentRequest.vcode, 'exact')
      paid.push(quote.feeAmount)
      expect((await detailsOf(borrower))?.balance).toMatchObject({
        nextDueOn: quote.delayExpiryTime,
        outstanding: quote.owedAfter,
        nextDueAmount: quote.nextDueAmount,
      })
      await app.clock.moveBy(quote.daysBought * 86_400_000)
      expect(await detailsOf(borrower)).toMatchObject({ orderStatus: '174' })
    }
    expect(await quoteOf(borrower)).toMatchObject({ code: '4512' })
    const plan = (await borrower.call(loanPlayDetail, borrower.order)).data
    const rest = await createPaymentRequest(borrower, { periods: String(plan?.repayWaitCount) })
    await app.bank.pay(rest.vcode, 'exact')
    expect(await detailsOf(borrower)).toMatchObject({ orderStatus: '200' })
    expect(new Set(paid).size).toBe(1)
    await expectSoundBooks(app)
  })
})
