import { describe, expect, test } from 'vitest'
import { addDays, localDate } from '../calendar/local-date.ts'
import type { ChargeFact, ExtensionFact, LoanFacts } from '../loan/facts.ts'
import { buildSchedule } from '../schedule/build-schedule.ts'
import type { Schedule } from '../schedule/schedule.ts'
import { PLAIN_FACTS, paymentOf, scheduleOf } from '../test-vectors/any-facts.ts'
import { PLAIN_TERMS } from '../test-vectors/any-terms.ts'
import {
  type EarlySettlementKind,
  earlySettlementWaivers,
  lenderFeesMinor,
} from './early-settlement.ts'

// Two installments of thirty days, each 500.00 with 30.00 interest and a fee of 6.00; 20.00 were
// kept for the lender and 5.00 for an insurer.
const disbursedOn = localDate('2026-01-15')
const parts = { principalMinor: 50_000n, interestMinor: 3_000n, feeMinor: 600n }
const rows = scheduleOf([30, 60].map(days => ({ ...parts, dueOn: addDays(disbursedOn, days) })))
const schedule: Schedule = {
  ...buildSchedule(PLAIN_TERMS, disbursedOn),
  rows,
  disbursalFees: [
    { code: 'processing', payableTo: 'lender', amountMinor: 2_000n },
    { code: 'insurance', payableTo: 'third-party', amountMinor: 500n },
  ],
}
const facts: LoanFacts = { ...PLAIN_FACTS, principalMinor: 100_000n, schedule: rows }
const on = addDays(disbursedOn, 10)
const settlementPayment = { paymentId: 'exit', sequenceNo: 5, paidOn: on }

const settledEarly = (kind: EarlySettlementKind, changes: Partial<LoanFacts> = {}) =>
  earlySettlementWaivers(kind, { ...facts, ...changes }, schedule, settlementPayment)
/** Waived amounts by bucket. */
const waivedAmounts = (kind: EarlySettlementKind, changes: Partial<LoanFacts> = {}) =>
  Object.fromEntries(
    settledEarly(kind, changes).waivers.map(({ waiverId, amountMinor }) => [waiverId, amountMinor]),
  )

test('a fee kept for a third party is not refunded by the lender', () => {
  expect(lenderFeesMinor(schedule)).toBe(2_000n)
})

describe('an early settlement after ten days of thirty', () => {
  test('a third of the first interest and fee is earned, and nothing of what comes later', () => {
    const waived = { waivedOn: on, beforePayment: 5 }
    expect(settledEarly('pay-off')).toEqual({
      waivers: [
        {
          waiverId: 'exit-interest-1',
          bucket: 'interest',
          amountMinor: 2_000n,
          periodNo: 1,
          ...waived,
        },
        {
          waiverId: 'exit-interest-2',
          bucket: 'interest',
          amountMinor: 3_000n,
          periodNo: 2,
          ...waived,
        },
        { waiverId: 'exit-fee-1', bucket: 'fee', amountMinor: 400n, periodNo: 1, ...waived },
        { waiverId: 'exit-fee-2', bucket: 'fee', amountMinor: 600n, periodNo: 2, ...waived },
      ],
      feeRebateMinor: 0n,
      interestRebateMinor: 0n,
    })
  })

  test('what was charged beyond the schedule is earned, each in its own period', () => {
    const raised = { raisedOn: disbursedOn, amountMinor: 70n }
    const charges: ChargeFact[] = [
      { chargeId: 'a', bucket: 'fee', dueOn: addDays(disbursedOn, 5), ...raised },
      { chargeId: 'b', bucket: 'interest', dueOn: addDays(disbursedOn, 40), ...raised },
    ]
    expect(waivedAmounts('pay-off', { charges })).toEqual(waivedAmounts('pay-off'))
  })

  test('what was paid ahead and not earned reduces the principal', () => {
    const payments = [paymentOf(1, addDays(disbursedOn, 5), 53_600n)]
    expect(settledEarly('pay-off', { payments })).toMatchObject({
      feeRebateMinor: 400n,
      interestRebateMinor: 2_000n,
    })
    expect(waivedAmounts('pay-off', { payments })).toEqual({
      'exit-interest-2': 3_000n,
      'exit-fee-2': 600n,
      'exit-principal': 2_400n,
    })
  })

  test('no more than the principal that is left', () => {
    const payments = [paymentOf(1, addDays(disbursedOn, 5), 53_600n + 52_600n)]
    expect(settledEarly('pay-off', { payments })).toMatchObject({
      feeRebateMinor: 1_000n,
      interestRebateMinor: 0n,
    })
    expect(waivedAmounts('pay-off', { payments })).toEqual({ 'exit-principal': 1_000n })
  })

  test('payments that became known later, or are of a later day, change nothing', () => {
    for (const payments of [
      [paymentOf(6, addDays(disbursedOn, 5), 53_600n)],
      [paymentOf(5, addDays(disbursedOn, 5), 53_600n)],
      [paymentOf(1, addDays(disbursedOn, 11), 53_600n)],
    ]) {
      expect(settledEarly('pay-off', { payments })).toEqual(settledEarly('pay-off'))
    }
    const sameDay = [paymentOf(1, on, 53_600n)]
    expect(waivedAmounts('pay-off', { payments: sameDay })).toHaveProperty('exit-principal')
  })
})

describe('an early settlement after the due dates were moved', () => {
  const dueOn = (first: number, second: number) =>
    [first, second].map((days, index) => {
      return { periodNo: index + 1, dueOn: addDays(disbursedOn, days) }
    })
  const moved = { extensionId: 'moved', effectiveOn: addDays(disbursedOn, 40) }
  const waivedAfter = (days: number, extension: ExtensionFact) => {
    const settling = { ...settlementPayment, paidOn: addDays(disbursedOn, days) }
    const extended = { ...facts, extensions: [extension] }
    const { waivers } = earlySettlementWaivers('pay-off', extended, schedule, settling)
    return Object.fromEntries(waivers.map(({ waiverId, amountMinor }) => [waiverId, amountMinor]))
  }

  test('costs what is earned by the agreed dates, whatever a hardship plan says', () => {
    const plan = { ...moved, dueDates: dueOn(90, 120), isHardshipPlan: true } as const
    expect(waivedAfter(45, plan)).toEqual({ 'exit-interest-2': 1_500n, 'exit-fee-2': 300n })
    expect(waivedAfter(60, plan)).toEqual({})
  })

  test('costs no less than was earned when an extension moved them', () => {
    // Ten of thirty days of the second period had passed; it begins again on day 70.
    const extension = { ...moved, dueDates: dueOn(70, 100) }
    const third = { 'exit-interest-2': 2_000n, 'exit-fee-2': 400n }
    expect(waivedAfter(45, extension)).toEqual(third)
    expect(waivedAfter(75, extension)).toEqual(third)
    expect(waivedAfter(85, extension)).toEqual({ 'exit-interest-2': 1_500n, 'exit-fee-2': 300n })
  })
})

describe('a cancellation within the cooling-off days', () => {
  test('costs the interest of the days alone: every fee is waived or refunded', () => {
    expect(waivedAmounts('cooling-off')).toEqual({
      'exit-interest-1': 2_000n,
      'exit-interest-2': 3_000n,
      'exit-fee-1': 600n,
      'exit-fee-2': 600n,
      'exit-principal': 2_000n,
    })
    expect(settledEarly('cooling-off').feeRebateMinor).toBe(2_000n)
  })

  test('refunds a fee that was paid ahead too', () => {
    const payments = [paymentOf(1, addDays(disbursedOn, 5), 53_600n)]
    expect(settledEarly('cooling-off', { payments })).toMatchObject({
      feeRebateMinor: 2_600n,
      interestRebateMinor: 2_000n,
    })
  })
})
