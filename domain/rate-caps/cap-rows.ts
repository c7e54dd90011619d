import { type LocalDate, localDate } from '../calendar/local-date.ts'
import { ONE_RATIO, type Ratio } from '../money/ratio.ts'

/**
 * - `benefit-per-day`: interest and fees together, per calendar day of the tenor, as a share of the
 *   amount in the agreement;
 * - `late-fine-per-day`: penalties and late interest together, per calendar day, as a share of the
 *   outstanding balance;
 * - `late-rate-per-day`: the highest rate that late terms may state for a day, as a share of what is
 *   unpaid;
 * - `late-penalty`: the highest fixed penalty that late terms may state, as a share of the amount in
 *   the agreement;
 * - `total`: all benefit and late fines over the loan's life, as a share of the amount in the agreement.
 *
 * The first two and the total limit what is charged, day by day. The two of the late terms decide
 * whether a product may be sold (`checkTermsWithinCaps`); an agreement keeps the terms it states.
 */
export type CapKind =
  | 'benefit-per-day'
  | 'late-fine-per-day'
  | 'late-rate-per-day'
  | 'late-penalty'
  | 'total'

/** One dated limit. Rows are data: a new circular is a new row, old loans keep the old one. */
export type CapRow = {
  readonly kind: CapKind
  /** For agreements made from this day on, until a later row of the same kind and tenor. */
  readonly from: LocalDate
  readonly minTenorDays: number
  /** Absent: no upper end. */
  readonly maxTenorDays?: number
  readonly share: Ratio
  readonly setBy: 'regulator' | 'lender'
  readonly source: string
}

/** Our own cap, in force in every market: what a loan costs never exceeds what was lent. */
export const LENDERS_OWN_CAP: CapRow = {
  kind: 'total',
  from: localDate('1900-01-01'),
  minTenorDays: 0,
  share: ONE_RATIO,
  setBy: 'lender',
  source: 'The lender’s own rule: what a loan costs never exceeds what was lent',
}
