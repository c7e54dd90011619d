/** Hours of a day, "08:00". */
export type HoursOfDay = { readonly from: string; readonly to: string }

/**
 * The conditions of every loan of a market beside the product's terms. Counts are calendar days
 * unless their name says otherwise.
 */
export type LoanConditions = {
  readonly minAgeYears: number
  /** Absent: the products' own terms are the only limit. */
  readonly termDays?: { readonly min: number; readonly max: number }
  /** The fewest days of cooling-off that a product may have. */
  readonly minCoolingOffDays: number
  readonly decisionWithinDays: number
  readonly creditedWithinDays: { readonly min: number; readonly max: number }
  /** A new name, birth date or address must be reported within these. */
  readonly changesReportedWithinDays: number
  /** A judgment that sets no term of its own must be fulfilled within these. */
  readonly judgmentDays: number
  readonly assignmentNoticeWorkingDays: number
  /** The only hours in which a borrower may be contacted about a late payment. */
  readonly collectionHours: HoursOfDay
  readonly complaint: {
    /** The lender's own promise. */
    readonly replyWorkingDays: number
    /** The regulator's limit for resolving it. */
    readonly limit: { readonly count: number; readonly unit: 'days' | 'working-days' }
  }
}

/** Promises of specification section 9, written for India and kept in every market. */
export const SPECIFIED_CONDITIONS = {
  minAgeYears: 18,
  decisionWithinDays: 1,
  creditedWithinDays: { min: 1, max: 3 },
  changesReportedWithinDays: 3,
  judgmentDays: 10,
  assignmentNoticeWorkingDays: 7,
} as const
