import { describe, expect, test } from 'vitest'
import type { InputOf } from '#contract/call.ts'
import { loanDetails } from '#contract/loan/calls.ts'
import { applyUnmatchedMoney, listUnmatchedMoney } from '#contract/payment/staff-calls.ts'
import { ledgerProof } from '#contract/sandbox/calls.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import {
  callbackPayloadFor,
  createPaymentRequest,
} from '../../harness/personas/payment-requests.ts'
import { paidBody, reversedBody } from '../../harness/personas/provider-callbacks.ts'
import { createStrayPayment } from '../../harness/personas/stray-payments.ts'

type ApplyMoneyInput = InputOf<typeof applyUnmatchedMoney>

const nowhere = '01a1fc0b-0000-7000-8000-000000000000'

const decide = async (app: TestApp, decision: ApplyMoneyInput, key = freshKey()) =>
  await app.staff(applyUnmatchedMoney, decision, { idempotencyKey: key })
const owed = async ({ call, order }: Borrower) =>
  (await call(loanDetails, order)).data?.balance.outstanding
const violations = async (app: TestApp) => (await app.anyone(ledgerProof, {})).data?.violations

describe('money in suspense', () => {
  test('is applied to a loan as a payment of the day it was paid', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('budi')
    const loanId = borrower.order.orderId
    // Paid on the due day, two weeks ago: what the loan has charged for lateness since is reversed.
    const { paymentId } = await createStrayPayment(app, { paidAt: '2026-11-07T05:00:00Z' })
    expect(await owed(borrower)).toBe('3194840')
    const applied = await decide(app, { paymentId, loanId, reason: 'the slip says so' })
    expect(applied.data).toMatchObject({ paymentId, loanId, state: 'applied' })
    expect(await owed(borrower)).toBe('2120000')
    expect((await app.staff(listUnmatchedMoney, {})).data?.payments).toEqual([])
    const decided = await app.staff(listUnmatchedMoney, { state: 'applied' })
    expect(decided.data?.payments).toMatchObject([{ paymentId, state: 'applied', loanId }])
    expect(await violations(app)).toEqual([])
  })

  test('that settles the loan opens its rating', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('siti')
    const { paymentId } = await createStrayPayment(app, { amount: '3180000' })
    await decide(app, { paymentId, loanId: borrower.order.orderId, reason: 'the slip says so' })
    const { data } = await borrower.call(loanDetails, borrower.order)
    expect(data).toMatchObject({ orderStatus: '200', isScore: '1' })
  })

  test('is decided once, however often and however parallel the button is pressed', async () => {
    await using app = await createTestApp()
    const loanId = (await app.enter('siti')).order.orderId
    const { paymentId } = await createStrayPayment(app)
    const decision = { paymentId, loanId, reason: 'pressed fifty times' }
    const key = freshKey()
    const same = await Promise.all(Array.from({ length: 50 }, () => decide(app, decision, key)))
    expect(new Set(same.map(({ code }) => code))).toEqual(new Set(['0']))
    expect(new Set(same.map(({ raw }) => JSON.stringify(raw))).size).toBe(1)
    expect(await decide(app, decision)).toMatchObject({ status: 200, code: '4008' })
    expect(await violations(app)).toEqual([])
  })

  test('is decided once under fifty keys at once, and the other replies say so', async () => {
    await using app = await createTestApp()
    const loanId = (await app.enter('siti')).order.orderId
    const { paymentId } = await createStrayPayment(app)
    const decision = { paymentId, loanId, reason: 'pressed by fifty' }
    const replies = await Promise.all(Array.from({ length: 50 }, () => decide(app, decision)))
    const codes = replies.map(({ code }) => code).sort()
    expect(codes).toEqual(['0', ...Array(49).fill('4008')])
    expect(await violations(app)).toEqual([])
  })

  test('is applied while the borrower pays, and neither is lost', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('siti')
    const payment = paidBody(await callbackPayloadFor(app, await createPaymentRequest(borrower)))
    const { paymentId } = await createStrayPayment(app)
    const loanId = borrower.order.orderId
    const [paid, applied] = await Promise.all([
      app.deliverCallback(payment),
      decide(app, { paymentId, loanId, reason: 'at the same moment' }),
    ])
    expect([paid.status, applied.code]).toEqual([200, '0'])
    expect(await owed(borrower)).toBe('1060000')
    expect(await violations(app)).toEqual([])
  })

  test('that the bank reverses after it was applied is gone from the loan', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('siti')
    const { facts, paymentId } = await createStrayPayment(app)
    await decide(app, { paymentId, loanId: borrower.order.orderId, reason: 'the slip says so' })
    await app.deliverCallback(reversedBody(facts, app.clock.now()))
    expect(await owed(borrower)).toBe('3180000')
    const { data } = await app.anyone(ledgerProof, {})
    expect(data?.violations).toEqual([])
    expect(data?.balances.filter(({ account }) => /clearing|suspense/.test(account))).toEqual([
      expect.objectContaining({ account: 'cash.clearing', amount: '0' }),
      expect.objectContaining({ account: 'liability.suspense', amount: '0' }),
    ])
  })

  test('is refused where it does not fit, and stays in suspense', async () => {
    await using app = await createTestApp()
    const siti = await app.enter('siti')
    const dewi = await app.enter('dewi')
    const arjun = await app.enter('arjun')
    const { paymentId } = await createStrayPayment(app)
    const code = async (changes: Partial<ApplyMoneyInput>) => {
      const decision = { paymentId, loanId: siti.order.orderId, reason: 'a try', ...changes }
      return (await decide(app, decision)).code
    }
    expect(await code({ loanId: dewi.order.orderId })).toBe('4001')
    expect(await code({ loanId: arjun.order.orderId })).toBe('4001')
    expect(await code({ loanId: nowhere })).toBe('404')
    expect(await code({ loanId: 'siti' })).toBe('404')
    expect(await code({ paymentId: nowhere })).toBe('404')
    expect(await code({ paymentId: 'stray' })).toBe('404')
    expect(await code({ reason: 'no' })).toBe('400')
    const early = await createStrayPayment(app, { paidAt: '2026-01-02T00:00:00Z' })
    expect(await code({ paymentId: early.paymentId })).toBe('4001')
    expect((await app.staff(listUnmatchedMoney, {})).data?.payments).toHaveLength(2)
    expect(await violations(app)).toEqual([])
  })

  test('is on no loan that would be overpaid by more than the person may refund alone', async () => {
    await using app = await createTestApp()
    const siti = await app.enter('siti')
    const loanId = siti.order.orderId
    const bookAs = async (role: 'finance-officer' | 'finance-controller', amount: string) => {
      const { paymentId } = await createStrayPayment(app, { amount })
      const staff = app.staffAs(role, { roles: [role] })
      const decision = { paymentId, loanId, reason: 'the slip says so' }
      return (await staff(applyUnmatchedMoney, decision, { idempotencyKey: freshKey() })).code
    }
    // Siti owes 3,180,000; an officer refunds 500,000 alone, a controller 1,000,000.
    expect(await bookAs('finance-officer', '50000000')).toBe('4412')
    expect(await bookAs('finance-officer', '3680001')).toBe('4412')
    expect(await bookAs('finance-controller', '4180001')).toBe('4412')
    expect(await owed(siti)).toBe('3180000')
    expect((await app.staff(listUnmatchedMoney, {})).data?.payments).toHaveLength(3)
    expect(await bookAs('finance-officer', '3680000')).toBe('0')
    expect(await violations(app)).toEqual([])
  })

  test('is listed whole, a page at a time, oldest first', async () => {
    await using app = await createTestApp()
    const ids: string[] = []
    for (let count = 0; count < 55; count += 1) {
      ids.push((await createStrayPayment(app)).paymentId)
      app.clock.advance({ seconds: 1 })
    }
    const first = await app.staff(listUnmatchedMoney, {})
    const second = await app.staff(listUnmatchedMoney, { after: first.data?.after ?? '' })
    const listed = [...(first.data?.payments ?? []), ...(second.data?.payments ?? [])]
    expect(listed.map(each => each.paymentId)).toEqual(ids)
    expect(second.data?.after).toBeNull()
    expect((await app.staff(listUnmatchedMoney, { after: 'x' })).data?.payments).toEqual([])
  })
})
