import { describe, expect, test } from 'vitest'
import type { InputOf } from '#contract/call.ts'
import { loanDetails } from '#contract/loan/calls.ts'
import {
  applyUnmatchedMoney,
  findMoneyMatches,
  listUnmatchedMoney,
  splitUnmatchedMoney,
} from '#contract/payment/staff-calls.ts'
import { refundUnmatchedMoney } from '#contract/refund/staff-calls.ts'
import { readTimeline } from '#contract/timeline/staff-calls.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { expectSoundBooks } from '../../harness/app/expect-sound-books.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { createPaymentRequest } from '../../harness/personas/payment-requests.ts'
import { reversedBody } from '../../harness/personas/provider-callbacks.ts'
import { createStrayPayment } from '../../harness/personas/stray-payments.ts'

const account = { bankCode: 'BCA', accountNo: '1234567890', holder: 'Rina Wati' }
const nowhere = '01a1fc0b-0000-7000-8000-000000000000'

type SplitInput = InputOf<typeof splitUnmatchedMoney>

const split = async (app: TestApp, input: Omit<SplitInput, 'reason'>, key = freshKey()) =>
  await app.staff(
    splitUnmatchedMoney,
    { ...input, reason: 'one slip for two loans' },
    { idempotencyKey: key },
  )

const owed = async ({ call, order }: Borrower) =>
  (await call(loanDetails, order)).data?.balance.outstanding

/** Siti owes 3,180,000 and pays 1,060,000 a month; Budi is two weeks late. */
const enterTwo = async (app: TestApp) => {
  const [siti, budi] = [await app.enter('siti'), await app.enter('budi')]
  return { siti, budi, loanIds: `${siti.order.orderId},${budi.order.orderId}` }
}

describe('money in suspense that is split', () => {
  test('is a payment on each loan of the day it was paid, and the books hold', async () => {
    await using app = await createTestApp()
    const { siti, budi, loanIds } = await enterTwo(app)
    const [sitiOwed, budiOwed] = [await owed(siti), await owed(budi)]
    const { paymentId } = await createStrayPayment(app, { amount: '1500000' })
    const reply = await split(app, { paymentId, loanIds, amounts: '1060000,440000' })
    expect(reply.data).toMatchObject({
      paymentId,
      state: 'split',
      loanId: null,
      parts: [
        { loanId: siti.order.orderId, amount: '1060000' },
        { loanId: budi.order.orderId, amount: '440000' },
      ],
    })
    expect(Number(sitiOwed) - Number(await owed(siti))).toBe(1_060_000)
    expect(Number(budiOwed) - Number(await owed(budi))).toBe(440_000)
    expect((await app.staff(listUnmatchedMoney, {})).data?.payments).toEqual([])
    const listed = await app.staff(listUnmatchedMoney, { state: 'split' })
    expect(listed.data?.payments).toMatchObject([{ paymentId, parts: [{}, {}] }])
    await expectSoundBooks(app)
  })

  test('stands in the timelines as a part of the payment that came in', async () => {
    await using app = await createTestApp()
    const { siti, budi, loanIds } = await enterTwo(app)
    const { facts, paymentId } = await createStrayPayment(app, { amount: '1500000' })
    await split(app, { paymentId, loanIds, amounts: '1060000,440000' })
    for (const [{ borrowerId }, amount] of [
      [siti, '1060000'],
      [budi, '440000'],
    ] as const) {
      const { data } = await app.staff(readTimeline, { borrowerId, kinds: 'payment' })
      const part = data?.rows.find(row => row.facts.some(({ value }) => value === amount))
      const named = Object.fromEntries(part?.facts.map(({ name, value }) => [name, value]) ?? [])
      expect(named).toEqual({ amount, provider: 'xendit', partOf: facts.paymentId })
    }
  })

  test('that the bank reverses is gone from every loan', async () => {
    await using app = await createTestApp()
    const { siti, budi, loanIds } = await enterTwo(app)
    const before = [await owed(siti), await owed(budi)]
    const { facts, paymentId } = await createStrayPayment(app, { amount: '1500000' })
    await split(app, { paymentId, loanIds, amounts: '1060000,440000' })
    await app.deliverCallback(reversedBody(facts, app.clock.now()))
    expect([await owed(siti), await owed(budi)]).toEqual(before)
    await app.deliverCallback(reversedBody(facts, app.clock.now()))
    await expectSoundBooks(app)
  })

  test('is booked on all loans or on none', async () => {
    await using app = await createTestApp()
    const siti = await app.enter('siti')
    const dewi = await app.enter('dewi')
    const arjun = await app.enter('arjun')
    const before = await owed(siti)
    const { paymentId } = await createStrayPayment(app, { amount: '1500000' })
    const code = async (loanIds: readonly string[], amounts: string) =>
      (await split(app, { paymentId, loanIds: loanIds.join(','), amounts })).code
    const { orderId } = siti.order
    // The first part fits, the second is of a loan that owes nothing.
    expect(await code([orderId, dewi.order.orderId], '1060000,440000')).toBe('4001')
    expect(await code([orderId, arjun.order.orderId], '1060000,440000')).toBe('404')
    expect(await code([orderId, nowhere], '1060000,440000')).toBe('404')
    expect(await code([orderId, orderId], '1060000,440000')).toBe('400')
    // The same loan, with its id written another way.
    expect(await code([orderId, orderId.toUpperCase()], '1060000,440000')).toBe('404')
    expect(await code([orderId, dewi.order.orderId], '1060000,439999')).toBe('400')
    expect(await code([orderId, dewi.order.orderId], '1500000,0')).toBe('400')
    expect(await code([orderId, dewi.order.orderId], '500000,500000,500000')).toBe('400')
    expect(await code([orderId], '1500000')).toBe('400')
    expect(await owed(siti)).toBe(before)
    expect((await app.staff(listUnmatchedMoney, {})).data?.payments).toMatchObject([
      { paymentId, state: 'open', parts: [] },
    ])
    await expectSoundBooks(app)
  })

  test('is on no loans that would be overpaid together by more than the person may refund alone', async () => {
    await using app = await createTestApp()
    const { siti, budi, loanIds } = await enterTwo(app)
    const [first, second] = [Number(await owed(siti)), Number(await owed(budi))]
    const splitBeyond = async (beyond: number) => {
      const amount = String(first + second + beyond)
      const { paymentId } = await createStrayPayment(app, { amount })
      const amounts = `${first + 500_000},${second + beyond - 500_000}`
      return (await split(app, { paymentId, loanIds, amounts })).code
    }
    expect(await splitBeyond(1_000_001)).toBe('4412')
    expect([await owed(siti), await owed(budi)]).toEqual([String(first), String(second)])
    expect(await splitBeyond(1_000_000)).toBe('0')
    await expectSoundBooks(app)
  })

  test('is decided once, when it is split, booked whole and returned at the same time', async () => {
    await using app = await createTestApp()
    const { siti, loanIds } = await enterTwo(app)
    const { paymentId } = await createStrayPayment(app, { amount: '1500000' })
    const parts = { paymentId, loanIds, amounts: '1060000,440000' }
    const turned = {
      paymentId,
      loanIds: loanIds.split(',').toReversed().join(','),
      amounts: '440000,1060000',
    }
    const reason = 'pressed by several'
    const idempotencyKey = () => ({ idempotencyKey: freshKey() })
    const replies = await Promise.all([
      ...Array.from({ length: 10 }, (_, index) => split(app, index % 2 === 0 ? parts : turned)),
      app.staff(
        applyUnmatchedMoney,
        { paymentId, loanId: siti.order.orderId, reason },
        idempotencyKey(),
      ),
      app.staff(refundUnmatchedMoney, { paymentId, ...account, reason }, idempotencyKey()),
    ])
    const codes = replies.map(({ code }) => code).toSorted()
    expect(codes).toEqual(['0', ...Array(11).fill('4008')])
    await expectSoundBooks(app)
  })

  test('is split once under one key, however often it is sent', async () => {
    await using app = await createTestApp()
    const { siti, loanIds } = await enterTwo(app)
    const before = Number(await owed(siti))
    const { paymentId } = await createStrayPayment(app, { amount: '1500000' })
    const key = freshKey()
    const parts = { paymentId, loanIds, amounts: '1060000,440000' }
    const replies = await Promise.all(Array.from({ length: 10 }, () => split(app, parts, key)))
    expect(new Set(replies.map(({ code }) => code))).toEqual(new Set(['0']))
    expect(before - Number(await owed(siti))).toBe(1_060_000)
    await expectSoundBooks(app)
  })
})

describe('what money in suspense may be booked on', () => {
  const matches = async (app: TestApp, paymentId: string, text?: string) =>
    (await app.staff(findMoneyMatches, { paymentId, ...(text === undefined ? {} : { text }) })).data
      ?.matches

  test('is found by the loan, the borrower and the payment request, with what was due', async () => {
    await using app = await createTestApp()
    const { siti, budi } = await enterTwo(app)
    const { paymentId } = await createStrayPayment(app, { amount: '1500000' })
    const { orderNo } = await app.services.db
      .selectFrom('loan.loan')
      .select('orderNo')
      .where('loanId', '=', siti.order.orderId)
      .executeTakeFirstOrThrow()
    const [byNumber, ...others] = (await matches(app, paymentId, orderNo)) ?? []
    expect(others).toEqual([])
    expect(byNumber).toMatchObject({ loanId: siti.order.orderId, orderNo, daysLate: 0 })
    expect(byNumber?.borrower).toMatch(/^S•••/)
    // Nothing is due on the day of the money: what it is most likely for is the next installment.
    expect(byNumber).toMatchObject({ due: '0', outstanding: '3180000', suggested: '1060000' })
    const { cardNo } = await createPaymentRequest(siti)
    expect(await matches(app, paymentId, cardNo)).toMatchObject([{ orderNo }])
    const [late] = (await matches(app, paymentId, budi.order.orderId)) ?? []
    expect(late).toMatchObject({ loanId: budi.order.orderId, daysLate: 14 })
    expect(late?.suggested).toBe(late?.due)
    expect(await matches(app, paymentId, 'no such number')).toEqual([])
    expect(await matches(app, paymentId)).toEqual([])
  })

  test('is suggested by the number that it was paid to', async () => {
    await using app = await createTestApp()
    const siti = await app.enter('siti')
    const { vcode } = await createPaymentRequest(siti)
    const { paymentId } = await createStrayPayment(app)
    await app.services.db
      .updateTable('payment.payment')
      .set({ accountNo: vcode })
      .where('paymentId', '=', paymentId)
      .execute()
    expect(await matches(app, paymentId)).toMatchObject([{ loanId: siti.order.orderId }])
  })

  test('is no loan of another currency, none that owed nothing, and none before its money came', async () => {
    await using app = await createTestApp()
    const [arjun, dewi, siti] = [
      await app.enter('arjun'),
      await app.enter('dewi'),
      await app.enter('siti'),
    ]
    const { paymentId } = await createStrayPayment(app)
    const early = await createStrayPayment(app, { paidAt: '2026-01-02T00:00:00Z' })
    expect(await matches(app, paymentId, arjun.order.orderId)).toEqual([])
    expect(await matches(app, paymentId, dewi.order.orderId)).toEqual([])
    expect(await matches(app, early.paymentId, siti.order.orderId)).toEqual([])
  })
})
