import { describe, expect, test } from 'vitest'
import { decideApproval, listApprovals } from '#contract/approval/staff-calls.ts'
import type { InputOf } from '#contract/call.ts'
import {
  listLoanEntries,
  listLoans,
  proposeHardshipPlan,
  proposeWriteOff,
  quoteEarlySettlement,
  quoteHardshipPlan,
  readLoan,
  refundOverpayment,
  waiveCharges,
} from '#contract/loan-servicing/staff-calls.ts'
import { loanPlayDetail } from '#contract/payment-request/calls.ts'
import { approvalCopy } from '#copy/server/approval.js'
import { closeDays } from '#server/loan/end-of-day/close-days.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { expectSoundBooks } from '../../harness/app/expect-sound-books.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { applyForLoan } from '../../harness/personas/loan-applications.ts'
import {
  callbackPayloadFor,
  createPaymentRequest,
} from '../../harness/personas/payment-requests.ts'
import { paidBody, reversedBody } from '../../harness/personas/provider-callbacks.ts'

const reason = 'agreed by telephone'
const dayMs = 86_400_000
const nowhere = '01a1fc0b-0000-7000-8000-000000000000'

const openApp = async (): Promise<TestApp> => await createTestApp()

const once = () => ({ idempotencyKey: freshKey() })

const read = async (app: TestApp, loanId: string, on?: string) => {
  const input = on === undefined ? { loanId } : { loanId, on }
  const { data } = await app.staffAs('first')(readLoan, input)
  if (!data) throw new Error(`loan ${loanId} cannot be read`)
  return data
}

/** Another person approves what waits, and it is executed. */
const approve = async (app: TestApp, decision: 'approve' | 'decline' = 'approve') => {
  const second = app.staffAs('second')
  const { data } = await second(listApprovals, {})
  const [waiting] = data?.rows ?? []
  const input = { approvalId: waiting?.approvalId ?? '', decision, reason }
  const reply = await second(decideApproval, input as InputOf<typeof decideApproval>, once())
  await app.drain()
  return reply.code
}

const pay = async (app: TestApp, borrower: Borrower, periods = '1') => {
  const request = await createPaymentRequest(borrower, { periods })
  await app.deliverCallback(paidBody(await callbackPayloadFor(app, request)))
  await app.drain()
}

const balanceOf = async (app: TestApp, account: string): Promise<bigint> => {
  const rows = await app.services.db
    .selectFrom('ledger.line')
    .select('amountMinor')
    .where('account', '=', account as 'income.recovery')
    .execute()
  return rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
}

describe('a loan is read whole', () => {
  test('as of today and of any day, with how each payment was allocated', async () => {
    await using app = await openApp()
    const borrower = await app.enter('budi')
    const { orderId } = borrower.order
    const before = await read(app, orderId)
    expect(before).toMatchObject({ state: 'overdue', market: 'ID', writtenOffOn: null })
    expect(before.charges).toMatchObject([{ kind: 'late-interest', cutBy: null }])
    await pay(app, borrower)
    const after = await read(app, orderId)
    const [payment] = after.payments
    expect(payment?.parts.map(({ bucket }) => bucket)).toContain('principal')
    expect(after.installments[0]?.status).toBe('paid')
    const opened = await read(app, orderId, after.disbursedOn ?? '')
    expect(opened.account?.daysPastDue).toBe(0)
    expect(opened.payments).toEqual([])
    expect((await app.staffAs('first')(readLoan, { loanId: nowhere })).code).toBe('404')
  })

  test('with its ledger entries page by page, and what settles it', async () => {
    await using app = await openApp()
    const borrower = await app.enter('budi')
    await pay(app, borrower)
    const loanId = borrower.order.orderId
    const staff = app.staffAs('first')
    const all = (await staff(listLoanEntries, { loanId })).data?.rows ?? []
    expect(all.map(({ kind }) => kind)).toContain('payment')
    const first = (await staff(listLoanEntries, { loanId, size: '1' })).data
    expect(first?.rows).toEqual(all.slice(0, 1))
    const second = await staff(listLoanEntries, { loanId, size: '1', after: first?.after ?? '' })
    expect(second.data?.rows).toEqual(all.slice(1, 2))
    const quote = (await staff(quoteEarlySettlement, { loanId })).data
    expect(quote).toMatchObject({ currency: 'IDR', page: expect.stringContaining(loanId) })
  })
})

describe('a waiver', () => {
  test('within the limit is made at once and takes the income back; more needs a second person', async () => {
    await using app = await openApp()
    const { order } = await app.enter('budi')
    const loanId = order.orderId
    await closeDays(app.services, 'ID')
    const staff = app.staffAs('first')
    const waive = async (amount: string, bucket: 'penalty' | 'interest' = 'penalty') =>
      await staff(waiveCharges, { loanId, bucket, amount, reason }, once())
    const penalty = (await read(app, loanId)).account?.byBucket.penalty
    expect(penalty).toBe('14840')
    expect((await waive('14841')).code).toBe('4820')
    expect((await waive('0')).code).toBe('400')
    expect((await waive('10000')).data).toEqual({ state: 'done', approvalId: null })
    expect((await read(app, loanId)).account?.byBucket.penalty).toBe('4840')
    const entries = (await staff(listLoanEntries, { loanId })).data?.rows ?? []
    const entry = entries.find(({ kind }) => kind === 'waiver')
    expect(entry?.lines).toEqual([
      { account: 'income.penalty', amount: '10000' },
      { account: 'receivable.penalty', amount: '-10000' },
    ])
    await expectSoundBooks(app)
    const interest = (await read(app, loanId)).account?.byBucket.interest ?? '0'
    expect(Number(interest)).toBeGreaterThan(100_000)
    expect((await waive(interest, 'interest')).data?.state).toBe('waiting')
    expect((await waive(interest, 'interest')).code).toBe('4812')
    expect((await read(app, loanId)).account?.byBucket.interest).toBe(interest)
    expect(await approve(app)).toBe('0')
    expect((await read(app, loanId)).account?.byBucket.interest).toBe('0')
    await expectSoundBooks(app)
  })

  test('needs a second person once several together, also at one moment, are above the limit', async () => {
    await using app = await openApp()
    const { order } = await app.enter('budi')
    const loanId = order.orderId
    const waive = async (name: string, amount: string) => {
      const input = { loanId, bucket: 'interest', amount, reason } as const
      return (await app.staffAs(name)(waiveCharges, input, once())).data?.state
    }
    const interest = Number((await read(app, loanId)).account?.byBucket.interest)
    const states = await Promise.all([waive('first', '60000'), waive('second', '60000')])
    expect(states.toSorted()).toEqual(['done', 'waiting'])
    expect(await waive('third', '40000')).toBe('done')
    const after = await read(app, loanId)
    expect(after.account?.byBucket.interest).toBe(String(interest - 100_000))
    expect(after.changes?.waiveAloneUpTo).toBe('0')
    expect(await waive('third', '1')).toBeUndefined()
    await expectSoundBooks(app)
  })
})

describe('a hardship plan', () => {
  const plan = { firstDueOn: '2026-12-01', unit: 'month', count: '1', payments: '6' } as const

  test('is in force once approved, costs nothing, and paying everything then settles the loan', async () => {
    await using app = await openApp()
    const borrower = await app.enter('budi')
    const loanId = borrower.order.orderId
    const staff = app.staffAs('first')
    const before = await read(app, loanId)
    const quote = (await staff(quoteHardshipPlan, { loanId, ...plan })).data
    expect(quote?.payments).toHaveLength(6)
    expect(quote?.total).toBe(before.account?.outstanding)
    const proposed = await staff(proposeHardshipPlan, { loanId, ...plan, reason }, once())
    expect(proposed.data?.state).toBe('waiting')
    expect((await read(app, loanId)).state).toBe('overdue')
    expect(await approve(app)).toBe('0')
    const after = await read(app, loanId)
    expect(after).toMatchObject({ state: 'running', dueDateChanges: [{ kind: 'hardship-plan' }] })
    expect(after.account).toMatchObject({
      outstanding: before.account?.outstanding,
      overdue: '0',
      nextDue: { dueOn: '2026-12-01' },
    })
    await expectSoundBooks(app)
    app.clock.advance({ days: 1 })
    // The first payment of the plan is asked for, not the whole installment that it is a part of.
    const request = await createPaymentRequest(borrower)
    expect(request.amount).toBe(quote?.payments[0]?.amount)
    await pay(app, borrower)
    expect((await read(app, loanId)).account).toMatchObject({ nextDue: { dueOn: '2027-01-01' } })
    await pay(app, borrower, '5')
    expect(await read(app, loanId)).toMatchObject({ state: 'settled' })
    await expectSoundBooks(app)
  })

  test('of which a part is missed shows no daily rate, as none is charged', async () => {
    await using app = await openApp()
    const borrower = await app.enter('priya')
    const loanId = borrower.order.orderId
    await app.staffAs('first')(proposeHardshipPlan, { loanId, ...plan, reason }, once())
    expect(await approve(app)).toBe('0')
    app.clock.advance({ days: 15 })
    const { call, order } = await app.signInAgain(borrower)
    const { data } = await call(loanPlayDetail, order)
    const [part] = data?.repayPlanDetail.repayWaitDetail ?? []
    expect(part).toMatchObject({ dueOn: '2026-12-01', daysLate: 5 })
    expect(part?.chargeNote).toMatch(/^One-time late .+ Daily late charges so far: ₹[\d,.]+\.$/)
  })

  test('declined, or against the rules of the market, changes nothing', async () => {
    await using app = await openApp()
    const { order } = await app.enter('budi')
    const loanId = order.orderId
    const staff = app.staffAs('first')
    const long = { ...plan, payments: '24' }
    expect((await staff(quoteHardshipPlan, { loanId, ...long })).code).toBe('4820')
    expect((await staff(proposeHardshipPlan, { loanId, ...long, reason }, once())).code).toBe(
      '4820',
    )
    // The second installment is due on 7 December.
    expect(await staff(quoteHardshipPlan, { loanId, ...plan, payments: '1' })).toMatchObject({
      code: '4820',
      message: approvalCopy.id.problems['due-too-early'],
    })
    const before = await read(app, loanId)
    await staff(proposeHardshipPlan, { loanId, ...plan, reason }, once())
    expect(await approve(app, 'decline')).toBe('0')
    expect(await read(app, loanId)).toEqual(before)
  })
})

describe('a write-off', () => {
  test('empties the receivables; the debt stays, and what is paid later is a recovery', async () => {
    await using app = await openApp()
    const borrower = await app.enter('budi')
    const loanId = borrower.order.orderId
    const staff = app.staffAs('first')
    const propose = async () => await staff(proposeWriteOff, { loanId, reason }, once())
    expect((await propose()).code).toBe('4820')
    app.clock.advance({ days: 90 })
    await closeDays(app.services, 'ID')
    const owed = (await read(app, loanId)).account?.outstanding
    expect((await propose()).data?.state).toBe('waiting')
    expect(await approve(app)).toBe('0')
    const after = await read(app, loanId)
    expect(after.writtenOffOn).toBe(app.clock.businessDate('ID'))
    expect(after.account?.outstanding).toBe(owed)
    const listed = (await app.staff(listLoans, { state: 'written-off' })).data?.rows
    expect(listed).toMatchObject([{ loanId, state: 'written-off' }])
    expect(await balanceOf(app, 'receivable.principal')).toBe(0n)
    expect(await balanceOf(app, 'expense.write-off')).toBeGreaterThan(0n)
    await expectSoundBooks(app)
    app.clock.advance({ days: 5 })
    await closeDays(app.services, 'ID')
    // No late charges any more.
    expect((await read(app, loanId)).account?.outstanding).toBe(owed)
    const again = await app.signInAgain(borrower)
    await pay(app, { ...again, order: borrower.order }, '1')
    expect(await balanceOf(app, 'income.recovery')).toBeLessThan(0n)
    expect(await balanceOf(app, 'receivable.principal')).toBe(0n)
    expect((await propose()).code).toBe('4820')
    await expectSoundBooks(app)
  })
})

describe('a loan that was settled early and owes an earlier payment again', () => {
  /** 3,000,000 in three months; its first payment is reversed after the one that settled it. */
  const reopened = async (app: TestApp) => {
    const { borrower, order } = await applyForLoan(app, 'ID')
    await app.drain()
    await app.clock.moveBy(50 * dayMs)
    const first = await callbackPayloadFor(app, await createPaymentRequest({ ...borrower, order }))
    await app.deliverCallback(paidBody(first))
    const request = await createPaymentRequest({ ...borrower, order }, { purpose: 'pay-off' })
    await app.deliverCallback(paidBody(await callbackPayloadFor(app, request)))
    await app.deliverCallback(reversedBody(first, app.clock.now()))
    await app.drain()
    return { loanId: order.orderId, owed: first.amount }
  }
  const waiver = { bucket: 'penalty', amount: '1000', reason } as const
  const plan = { firstDueOn: '2027-07-20', unit: 'month', count: '1', payments: '2' } as const

  test('can be written off once it is late enough', async () => {
    await using app = await openApp()
    const { loanId, owed } = await reopened(app)
    const staff = app.staffAs('first')
    expect((await read(app, loanId)).account?.outstanding).toBe(owed)
    app.clock.advance({ days: 180 })
    await closeDays(app.services, 'ID')
    const late = await read(app, loanId)
    expect(late).toMatchObject({ state: 'overdue', changes: { writeOffProblem: null } })
    expect((await staff(proposeWriteOff, { loanId, reason }, once())).data?.state).toBe('waiting')
    expect(await approve(app)).toBe('0')
    expect((await read(app, loanId)).writtenOffOn).toBe(app.clock.businessDate('ID'))
    expect(await balanceOf(app, 'receivable.principal')).toBe(0n)
    await expectSoundBooks(app)
  })

  test('can be waived and planned anew, but not on the day of that payment', async () => {
    await using app = await openApp()
    const { loanId } = await reopened(app)
    const staff = app.staffAs('first')
    const waive = async () => await staff(waiveCharges, { loanId, ...waiver }, once())
    expect((await waive()).code).toBe('4820')
    expect((await read(app, loanId)).changes?.waiveProblem).not.toBeNull()
    app.clock.advance({ days: 180 })
    await closeDays(app.services, 'ID')
    const before = await read(app, loanId)
    expect(before.changes).toMatchObject({ waiveProblem: null, hardshipProblem: null })
    expect((await waive()).data?.state).toBe('done')
    const after = await read(app, loanId)
    const owed = Number(before.account?.outstanding) - 1000
    expect(after.account?.outstanding).toBe(String(owed))
    await expectSoundBooks(app)
    await staff(proposeHardshipPlan, { loanId, ...plan, reason }, once())
    expect(await approve(app)).toBe('0')
    expect(await read(app, loanId)).toMatchObject({
      state: 'running',
      account: { outstanding: String(owed), nextDue: { dueOn: plan.firstDueOn } },
    })
    await expectSoundBooks(app)
  })
})

test('an overpayment is refunded only in the amount that staff saw', async () => {
  await using app = await openApp()
  const { order } = await app.enter('siti')
  const loanId = order.orderId
  const refund = async (amount: string) =>
    await app.staffAs('first')(refundOverpayment, { loanId, amount, reason }, once())
  expect((await refund('1000')).code).toBe('4521')
})
