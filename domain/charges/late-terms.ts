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

/** Nothing is charged for being late. */
export const NO_LATE_TERMS: LateTerms = { interestTiers: [] }
