import type { Ratio } from '../money/ratio.ts'

/** A borrower's first loan with the lender, or a later one. */
export type ClientKind = 'new' | 'repeat'

/** A fixed sum charged once when an installment is late. */
export type LatePenaltyTerms = {
  /** `loan`: once per loan. `installment`: once for every late installment. */
  readonly per: 'loan' | 'installment'
  /** The late day on which it falls: 1 is the day after the due date. */
  readonly fromDay: number
  readonly amountMinor: Readonly<Record<ClientKind, bigint>>
}

/** A daily rate for late days `fromDay` to `toDay`, both included; no `toDay`: until repaid. */
export type LateInterestTier = {
  readonly fromDay: number
  readonly toDay?: number
  /** Share of the unpaid amount charged for each day. */
  readonly ratePerDay: Ratio
}

/** The charges for late payment. Either may be absent: no penalty, no tiers. */
export type LateTerms = {
  readonly penalty?: LatePenaltyTerms
  readonly interestTiers: readonly LateInterestTier[]
}

/**
 * The late terms printed in the Indian loan terms (specification section 9): a one-time penalty of
 * 1,000 rupees for new and 800 for repeat clients; daily interest on the unpaid amount of 5 % from
 * day 1 to 30, 4 % from day 31 to 90 and 2 % from day 91 until repaid. The rate caps
 * (`domain/rate-caps`) limit the charges that result.
 */
export const INDIA_LATE_TERMS: LateTerms = {
  penalty: { per: 'loan', fromDay: 1, amountMinor: { new: 100_000n, repeat: 80_000n } },
  interestTiers: [
    { fromDay: 1, toDay: 30, ratePerDay: { numerator: 1n, denominator: 20n } },
    { fromDay: 31, toDay: 90, ratePerDay: { numerator: 1n, denominator: 25n } },
    { fromDay: 91, ratePerDay: { numerator: 1n, denominator: 50n } },
  ],
}

/** Nothing is charged for being late. */
export const NO_LATE_TERMS: LateTerms = { interestTiers: [] }
