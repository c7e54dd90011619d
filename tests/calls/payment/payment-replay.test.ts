import { describe, expect, test } from 'vitest'
import { loanDetails } from '#contract/loan/calls.ts'
import { paymentEvents } from '#contract/payment-request/calls.ts'
import { ledgerProof } from '#contract/sandbox/calls.ts'
import { loanBalances } from '#server/ledger/store.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import {
  callbackPayloadFor,
  createPaymentRequest,
  type IssuedPaymentRequest,
} from '../../harness/personas/payment-requests.ts'
import { paidBody, reversedBody } from '../../harness/personas/provider-callbacks.ts'

const shared = shareApp()

const ledger = async (app: TestApp) => {
  const { data } = await app.anyone(ledgerProof, {})
  expect(data?.violations).toEqual([])
  return Object.fromEntries(data?.balances.map(row => [row.account, row.amount]) ?? [])
}
/** The accounts that have a balance. */
const nonZeroBalances = async (app: TestApp) =>
  Object.fromEntries(Object.entries(await ledger(app)).filter(([, amount]) => Number(amount) !== 0))
const balance = async ({ call, order }: Borrower) => (await call(loanDetails, order)).data?.balance
const pay = async (app: TestApp, paymentRequest: IssuedPaymentRequest, paidAt: string) => {
  const payment = await callbackPayloadFor(app, paymentRequest, { paidAt })
  expect((await app.deliverCallback(paidBody(payment))).status).toBe(200)
  return payment
}
const otherBank = { payCode: 'BNI', pay_type: '1', is_default: '0' } as const

/**
 * Two payment requests for all that is owed, a day apart, while the loan is late and its debt
 * grows.
 */
const lateLoanWithTwoRequests = async (app: TestApp) => {
  const borrower = await app.enter('budi')
  const first = await createPaymentRequest(borrower)
  app.clock.advance({ days: 1 })
  const second = await createPaymentRequest(borrower, otherBank)
  return { borrower, first, second }
}

describe('money with an earlier payment day than what is booked', () => {
  test('counts on its day: later payments are allocated anew, and the ledger follows', async () => {
    await using late = await createTestApp()
    const environment = await lateLoanWithTwoRequests(late)
    await pay(late, environment.second, '2026-11-22T02:00:00Z')
    const before = await ledger(late)
    await pay(late, environment.first, '2026-11-21T03:00:00Z')
    const after = await ledger(late)
    expect(after).not.toEqual(before)

    await using onTime = await createTestApp()
    const same = await lateLoanWithTwoRequests(onTime)
    await pay(onTime, same.first, '2026-11-21T03:00:00Z')
    await pay(onTime, same.second, '2026-11-22T02:00:00Z')
    expect(await ledger(onTime)).toEqual(after)
    expect(await balance(same.borrower)).toEqual(await balance(environment.borrower))
  })

  test('is booked though a later payment settled the loan, and the excess is owed back', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('budi')
    const first = await createPaymentRequest(borrower)
    app.clock.advance({ days: 1 })
    const whole = await createPaymentRequest(borrower, { periods: '3', ...otherBank })
    await pay(app, whole, '2026-11-22T02:00:00Z')
    expect(await balance(borrower)).toMatchObject({ outstanding: '0' })
    await pay(app, first, '2026-11-21T03:00:00Z')
    const accounts = await ledger(app)
    // One day of lateness was charged that, in hindsight, never was: 0.1 % of 1,060,000.
    expect(accounts['liability.overpayment']).toBe(String(-(Number(first.amount) + 1060)))
  })
})

describe('money that is reversed', () => {
  test('leaves the loan as if it had never been paid', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('siti')
    const [before, accounts] = [await balance(borrower), await ledger(app)]
    const payment = await pay(app, await createPaymentRequest(borrower), '2026-11-21T03:00:00Z')
    expect(await balance(borrower)).not.toEqual(before)
    await app.deliverCallback(reversedBody(payment, app.clock.now()))
    expect(await balance(borrower)).toEqual(before)
    expect(await ledger(app)).toEqual({
      ...accounts,
      'cash.clearing': '0',
      'income.interest': '0',
    })
  })

  test('from under a later payment has that one allocated anew', async () => {
    await using app = await createTestApp()
    const { borrower, first, second } = await lateLoanWithTwoRequests(app)
    const payment = await pay(app, first, '2026-11-21T03:00:00Z')
    await pay(app, second, '2026-11-22T02:00:00Z')
    await app.deliverCallback(reversedBody(payment, app.clock.now()))
    const left = await balance(borrower)

    await using without = await createTestApp()
    const same = await lateLoanWithTwoRequests(without)
    await pay(without, same.second, '2026-11-22T02:00:00Z')
    expect(left).toEqual(await balance(same.borrower))
    expect(await nonZeroBalances(app)).toEqual(await nonZeroBalances(without))
  })

  test('from a settled loan opens it again', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('siti')
    const paymentRequest = await createPaymentRequest(borrower, { periods: '3' })
    const payment = await pay(app, paymentRequest, '2026-11-21T03:00:00Z')
    expect((await borrower.call(loanDetails, borrower.order)).data?.orderStatus).toBe('200')
    await app.deliverCallback(reversedBody(payment, app.clock.now()))
    const { data } = await borrower.call(loanDetails, borrower.order)
    expect(data).toMatchObject({ orderStatus: '170', balance: { outstanding: '3180000' } })
    expect((await createPaymentRequest(borrower)).cardNo).not.toBe(paymentRequest.cardNo)
    await ledger(app)
  })

  test('twenty times at once is reversed once', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('siti')
    const payment = await pay(app, await createPaymentRequest(borrower), '2026-11-21T03:00:00Z')
    const body = reversedBody(payment, app.clock.now())
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.deliverCallback(body)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect((await ledger(app))['cash.clearing']).toBe('0')
  })
})

describe('two payments of one payment request, of which one is reversed', () => {
  const orders = [
    ['paid', 'again', 'back'],
    ['paid', 'back', 'again'],
    ['again', 'paid', 'back'],
    ['again', 'back', 'paid'],
    ['back', 'paid', 'again'],
    ['back', 'again', 'paid'],
  ] as const

  test.each(orders)('end as one that counts and one that is gone: %s, %s, %s', async (...steps) => {
    const app = shared()
    const borrower = await app.enter('siti')
    const paymentRequest = await createPaymentRequest(borrower)
    const reversed = await callbackPayloadFor(app, paymentRequest)
    const counts = await callbackPayloadFor(app, paymentRequest)
    const bodies = {
      paid: paidBody(reversed),
      again: paidBody(counts),
      back: reversedBody(reversed, app.clock.now()),
    }
    for (const step of steps) expect((await app.deliverCallback(bodies[step])).status).toBe(200)
    const rows = await app.services.db
      .selectFrom('payment.payment')
      .select(['providerPaymentId as id', 'state'])
      .where('loanId', '=', borrower.order.orderId)
      .execute()
    const states = new Map(rows.map(({ id, state }) => [id, state]))
    expect(states.get(reversed.paymentId)).toBe('reversed')
    // Put in suspense first and then applied, or applied at once: the money is on the loan either
    // way.
    expect(['posted', 'applied']).toContain(states.get(counts.paymentId))
    expect(await balance(borrower)).toMatchObject({ outstanding: '2120000' })
    const books = await loanBalances(app.services.db, borrower.order.orderId)
    expect(books.get('receivable.principal')).toBe(2_000_000n)
    expect(books.get('income.interest')).toBe(-60_000n)
    expect(
      (await borrower.call(paymentEvents, { cardNo: paymentRequest.cardNo })).data,
    ).toMatchObject({
      state: 'paid',
      receipt: { amount: '1060000' },
    })
    await ledger(app)
  })
})
