import fc from 'fast-check'
import { addDays, daysBetween, type LocalDate, localDate } from '../calendar/local-date.ts'
import type { ChargeFact, LoanFacts, PaymentFact, RefundFact, WaiverFact } from '../loan/facts.ts'
import type { FreezeFact } from '../loan/freezes.ts'
import { ONE_RATIO, ratio } from '../money/ratio.ts'
import type { Caps } from '../rate-caps/caps.ts'
import type { ScheduleRow } from '../schedule/schedule.ts'
import { BUCKETS } from '../waterfall/bucket.ts'
import { NAMED_ORDERS, SPECIFIED_ORDER } from '../waterfall/waterfall-order.ts'
import { anyLateTerms } from './any-terms.ts'

const DISBURSED_ON = localDate('2026-01-15')

/** A plain loan for tests: three installments of 1,000.00 with 100.00 interest, nothing else. */
export const PLAIN_FACTS: LoanFacts = {
  loanId: 'loan-1',
  market: 'IN',
  currency: 'INR',
  clientKind: 'new',
  principalMinor: 300_000n,
  disbursedOn: DISBURSED_ON,
  benefitMinor: 30_000n,
  schedule: scheduleOf(
    ['2026-02-15', '2026-03-15', '2026-04-15'].map(dueOn => ({
      dueOn: localDate(dueOn),
      principalMinor: 100_000n,
      interestMinor: 10_000n,
      feeMinor: 0n,
    })),
  ),
  lateTerms: { interestTiers: [] },
  caps: { total: ONE_RATIO, totalSetBy: 'lender' },
  waterfall: SPECIFIED_ORDER,
  payments: [],
  charges: [],
  waivers: [],
  extensions: [],
  freezes: [],
  refunds: [],
}

type ScheduleRowAmounts = Pick<
  ScheduleRow,
  'dueOn' | 'principalMinor' | 'interestMinor' | 'feeMinor'
>

/** A schedule from its due days and parts; the first period starts on 15 January 2026. */
export function scheduleOf(parts: readonly ScheduleRowAmounts[]): ScheduleRow[] {
  let balanceAfterMinor = parts.reduce((sum, part) => sum + part.principalMinor, 0n)
  let fromOn = DISBURSED_ON
  return parts.map((part, index) => {
    balanceAfterMinor -= part.principalMinor
    const row = {
      ...part,
      periodNo: index + 1,
      fromOn,
      days: daysBetween(fromOn, part.dueOn),
      totalMinor: part.principalMinor + part.interestMinor + part.feeMinor,
      balanceAfterMinor,
    }
    fromOn = part.dueOn
    return row
  })
}

/** A payment for tests; its number names it and orders it within a day. */
export function paymentOf(sequenceNo: number, paidOn: string, amountMinor: bigint): PaymentFact {
  const paymentId = `payment-${sequenceNo}`
  return { paymentId, sequenceNo, paidOn: localDate(paidOn), amountMinor, reversed: false }
}

export type LoanHistory = { readonly facts: LoanFacts; readonly asOf: LocalDate }

/** Any loan, any history: paid in any way, reversed, refunded, charged, waived, extended, frozen. */
export function anyLoanHistory(): fc.Arbitrary<LoanHistory> {
  return fc
    .record({
      rows: fc.array(anyRow, { minLength: 1, maxLength: 7 }),
      lateTerms: anyLate,
      clientKind: fc.constantFrom('new' as const, 'repeat' as const),
      caps: anyCaps,
      waterfall: fc.constantFrom(SPECIFIED_ORDER, SPECIFIED_ORDER, ...NAMED_ORDERS),
      payments: fc.array(anyPayment, { maxLength: 7 }),
      charges: fc.array(anyCharge, { maxLength: 3 }),
      waivers: fc.array(anyWaiver, { maxLength: 2 }),
      extensions: fc.array(anyExtension, { maxLength: 1 }),
      freezes: fc.array(anyFreeze, { maxLength: 3 }),
      refunds: fc.array(anyRefund, { maxLength: 2 }),
      seenAfter: anyDay,
    })
    .map(({ rows, payments, charges, waivers, extensions, refunds, seenAfter, ...agreed }) => {
      let dueOn = DISBURSED_ON
      const parts = rows.map(({ days, ...amounts }) => {
        dueOn = addDays(dueOn, days)
        return { dueOn, ...amounts }
      })
      const schedule = scheduleOf(parts)
      const facts: LoanFacts = {
        ...PLAIN_FACTS,
        ...agreed,
        schedule,
        principalMinor: rows.reduce((sum, row) => sum + row.principalMinor, 0n),
        benefitMinor: rows.reduce((sum, row) => sum + row.interestMinor + row.feeMinor, 0n),
        payments: payments.map((payment, index): PaymentFact => {
          return { ...payment, paymentId: `payment-${index}`, sequenceNo: index }
        }),
        charges: charges.map((charge, index): ChargeFact => {
          return { ...charge, chargeId: `charge-${index}` }
        }),
        waivers: waivers.map((waiver, index): WaiverFact => {
          return { ...waiver, waiverId: `waiver-${index}` }
        }),
        refunds: refunds.map((refund, index): RefundFact => {
          return { ...refund, refundId: `refund-${index}` }
        }),
        extensions: extensions.map(({ effectiveOn, byDays }) => ({
          extensionId: 'extension-1',
          effectiveOn,
          dueDates: schedule.map(row => {
            return { periodNo: row.periodNo, dueOn: addDays(row.dueOn, byDays) }
          }),
        })),
      }
      return { facts, asOf: seenAfter }
    })
}

const anyDay = fc.integer({ min: 0, max: 400 }).map(days => addDays(DISBURSED_ON, days))
const anyAmount = fc.bigInt({ min: 1n, max: 60_000n })
const anySmallAmount = fc.bigInt({ min: 0n, max: 3_000n })

const anyRow = fc.record({
  days: fc.integer({ min: 1, max: 45 }),
  principalMinor: fc.bigInt({ min: 1n, max: 50_000n }),
  interestMinor: anySmallAmount,
  feeMinor: anySmallAmount,
})

const anyLate = fc
  .record({
    tiers: anyLateTerms(),
    penalty: fc.option(
      fc.record({
        per: fc.constantFrom('loan' as const, 'installment' as const),
        fromDay: fc.integer({ min: 1, max: 10 }),
        amountMinor: fc.record({ new: anySmallAmount, repeat: anySmallAmount }),
      }),
      { nil: undefined },
    ),
  })
  .map(({ tiers, penalty }) => (penalty === undefined ? tiers : { ...tiers, penalty }))

const anyCaps = fc
  .record({
    lateFine: fc.option(fc.bigInt({ min: 0n, max: 300n }), { nil: undefined }),
    total: fc.constantFrom(ONE_RATIO, ONE_RATIO, ratio(1n, 4n)),
  })
  .map(
    ({ lateFine, total }): Caps => ({
      ...(lateFine === undefined ? {} : { lateFinePerDay: ratio(lateFine, 10_000n) }),
      total,
      totalSetBy: 'regulator',
    }),
  )

const anyPayment = fc
  .record({
    paidOn: anyDay,
    amountMinor: anyAmount,
    reversed: fc.constantFrom(false, false, false, true),
    paymentRequest: fc.option(
      fc.record({
        paymentRequestId: fc.constantFrom('request-1', 'request-2'),
        requestedMinor: anyAmount,
      }),
      { nil: undefined },
    ),
    fromOverpayment: fc.constantFrom(false, false, false, true),
  })
  .map(({ paymentRequest, fromOverpayment, ...payment }) => {
    if (fromOverpayment) return { ...payment, fromOverpayment }
    return paymentRequest === undefined ? payment : { ...payment, paymentRequest }
  })

/** Also of more than was overpaid: its payment may have been reversed since. */
const anyRefund = fc.record({ requestedOn: anyDay, amountMinor: anyAmount })

const anyCharge = fc.record({
  bucket: fc.constantFrom('statutory', 'enforcement', 'penalty', 'fee', 'interest'),
  raisedOn: anyDay,
  dueOn: anyDay,
  amountMinor: anySmallAmount,
})

const anyWaiver = fc.record({
  bucket: fc.constantFrom(...BUCKETS),
  waivedOn: anyDay,
  amountMinor: anyAmount,
})

const anyExtension = fc.record({
  effectiveOn: anyDay,
  byDays: fc.integer({ min: 1, max: 40 }),
})

/** Up to three of them overlap, touch or lie apart; every fourth is still open. */
const anyFreeze = fc
  .record({ fromOn: anyDay, days: fc.nat({ max: 30 }), isOpen: fc.constantFrom(0, 0, 0, 1) })
  .map(
    ({ fromOn, days, isOpen }): FreezeFact =>
      isOpen ? { fromOn } : { fromOn, toOn: addDays(fromOn, days) },
  )
