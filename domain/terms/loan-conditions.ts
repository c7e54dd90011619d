import type { MarketCode } from '../market/market.ts'

/** Hours of a day, "08:00". */
export type HoursOfDay = { readonly from: string; readonly to: string }

/**
 * The conditions of every loan of a market beside the product's terms. Counts are calendar days
 * unless their name says otherwise.
 */
export type LoanConditions = {
  readonly leastAgeYears: number
  /** Absent: the products' own terms are the only limit. */
  readonly termDays?: { readonly least: number; readonly most: number }
  readonly decisionWithinDays: number
  readonly creditedWithinDays: { readonly least: number; readonly most: number }
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

/** Specification section 9, written for India; Indonesia's terms are the same. */
const SPECIFIED = {
  leastAgeYears: 18,
  decisionWithinDays: 1,
  creditedWithinDays: { least: 1, most: 3 },
  changesReportedWithinDays: 3,
  judgmentDays: 10,
  assignmentNoticeWorkingDays: 7,
} as const

const CONDITIONS: Readonly<Record<MarketCode, LoanConditions>> = {
  IN: {
    ...SPECIFIED,
    termDays: { least: 91, most: 365 },
    // RBI circular of 12 August 2022: no calls before 8 am or after 7 pm.
    collectionHours: { from: '08:00', to: '19:00' },
    // RBI: unresolved after 30 days may go to the Integrated Ombudsman.
    complaint: { replyWorkingDays: 3, limit: { count: 30, unit: 'days' } },
  },
  ID: {
    ...SPECIFIED,
    // OJK circular 19/SEOJK.06/2023, point IX.5.d: 08.00 to 20.00 where the borrower lives.
    collectionHours: { from: '08:00', to: '20:00' },
    // POJK 22/2023: a written complaint within 10 working days.
    complaint: { replyWorkingDays: 3, limit: { count: 10, unit: 'working-days' } },
  },
}

export const loanConditions = (market: MarketCode): LoanConditions => CONDITIONS[market]
