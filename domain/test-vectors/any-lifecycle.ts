import fc from 'fast-check'
import type { LocalDate } from '../calendar/local-date.ts'
import type { ClientKind } from '../charges/late-terms.ts'
import { getMarket, type MarketCode } from '../market/market.ts'
import { ratio } from '../money/ratio.ts'
import type { Terms } from '../terms/terms.ts'
import { BUCKETS } from '../waterfall/bucket.ts'
import { anyTermsWithDisbursement } from './any-terms.ts'

/** What happens to a loan on one day. An action that is not possible then changes nothing. */
export type LifecycleStep = {
  readonly afterDays: number
  readonly action: /** Pays a share of what is owed, to a payment request for some other share. */
    | 'pay'
    /** The same, reported only now: paid up to 40 days ago. */
    | 'pay-known-late'
    /** Some earlier payment is reversed by its bank. */
    | 'reverse'
    /** The borrower is refunded what is overpaid, or pays the debt with it. */
    | 'refund'
    | 'apply-overpayment'
    /** Staff raise a charge, or waive a part of what is owed. */
    | 'charge'
    | 'waive'
    /** Staff agree new due dates, or write the loan off, which the borrower's debt survives. */
    | 'hardship'
    | 'write-off'
    /** The borrower pays the exact quote of an extension, a cancellation or an early settlement. */
    | 'extend'
    | 'cancel'
    | 'settle'
  /** Of what is owed; above 1,000 is more than that. */
  readonly permille: bigint
  /** Of what is owed, the amount of the payment request; below `permille` leaves an overpayment. */
  readonly requestedPermille: bigint
  /** Chooses a payment, or a day before the step's, by its remainder. */
  readonly choice: number
  readonly bucket: (typeof BUCKETS)[number]
  readonly dueInDays: number
}

/** A loan and what happens to it until a quote of its is paid on the last day. */
export type Lifecycle = {
  readonly market: MarketCode
  readonly clientKind: ClientKind
  readonly terms: Terms
  readonly disbursedOn: LocalDate
  readonly steps: readonly LifecycleStep[]
  /** Days from the last step to the day of the quotes. */
  readonly quotedAfterDays: number
}

const anyStep: fc.Arbitrary<LifecycleStep> = fc.record({
  afterDays: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 0, max: 3 }),
    fc.integer({ min: 0, max: 45 }),
  ),
  action: fc.constantFrom(
    ...(['pay', 'pay', 'pay', 'pay-known-late', 'reverse', 'reverse', 'refund', 'refund'] as const),
    ...(['apply-overpayment', 'charge', 'charge', 'waive', 'extend', 'cancel', 'settle'] as const),
    ...(['hardship', 'hardship', 'write-off'] as const),
  ),
  permille: fc.oneof(fc.bigInt({ min: 1n, max: 400n }), fc.bigInt({ min: 1n, max: 1_600n })),
  requestedPermille: fc.bigInt({ min: 1n, max: 1_000n }),
  choice: fc.nat({ max: 39 }),
  bucket: fc.constantFrom(...BUCKETS),
  dueInDays: fc.integer({ min: -10, max: 120 }),
})

/** Any loan of either market with up to nine steps; half of them stay within the first days. */
export function anyLifecycle(): fc.Arbitrary<Lifecycle> {
  return fc
    .record({
      market: fc.constantFrom('IN' as const, 'ID' as const),
      clientKind: fc.constantFrom('new' as const, 'repeat' as const),
      agreed: anyTermsWithDisbursement(),
      coolingOffDays: fc.constantFrom(0, 3, 14, 60),
      prepaymentDays: fc.constantFrom(0, 7, 30),
      maxExtensions: fc.integer({ min: 0, max: 3 }),
      extensionFee: fc.bigInt({ min: 0n, max: 3_000n }),
      latePenalty: fc.option(fc.bigInt({ min: 0n, max: 3_000n }), { nil: undefined }),
      steps: fc.array(anyStep, { maxLength: 9 }),
      isShort: fc.boolean(),
      quotedAfterDays: fc.integer({ min: 0, max: 40 }),
    })
    .map(({ market, clientKind, agreed, steps, isShort, quotedAfterDays, ...parts }) => {
      const days = (many: number) => (isShort ? many % 3 : many)
      const { late } = agreed.terms
      const penalty = parts.latePenalty
      return {
        market,
        clientKind,
        disbursedOn: agreed.disbursedOn,
        terms: {
          ...agreed.terms,
          currency: getMarket(market).currency,
          coolingOffDays: parts.coolingOffDays,
          prepayment: { afterTermShare: ratio(0n, 1n), afterDays: parts.prepaymentDays },
          extension: {
            maxTimes: parts.maxExtensions,
            fee: { kind: 'flat', minor: parts.extensionFee },
          },
          late:
            penalty === undefined
              ? late
              : {
                  ...late,
                  penalty: { per: 'loan', fromDay: 1, amountMinor: { new: penalty, repeat: 0n } },
                },
        },
        steps: steps.map(step => ({ ...step, afterDays: days(step.afterDays) })),
        quotedAfterDays: days(quotedAfterDays),
      }
    })
}
