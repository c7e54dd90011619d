import type { LocalDate } from '../calendar/local-date.ts'

/** Hours in the zone of the borrower's address: from `fromHour`, before `toHour`. */
type ContactHours = { readonly fromHour: number; readonly toHour: number; readonly source: string }

/** A market's rules for staff who contact a late borrower, from a day on. */
export type ContactRules = ContactHours & {
  readonly since: LocalDate
  /**
   * Narrower hours for a household whose yearly income is at most so much; a borrower whose income is
   * not known counts as one. Absent: none.
   */
  readonly microfinance?: ContactHours & { readonly yearlyIncomeMaxMinor: bigint }
  /** Contacts of any kind, messages about repayment included. */
  readonly maxPerDay: number
  readonly maxPerWeek: number
}

/** The lender's own rule, the same in every market: no continuous contact. */
export const LENDERS_OWN_CONTACTS = { maxPerDay: 2, maxPerWeek: 6 } as const

/** The rules in force on a day. Throws when no row holds then. */
export function contactRulesOn(rows: readonly ContactRules[], day: LocalDate): ContactRules {
  const row = rows.filter(({ since }) => since <= day).at(-1)
  if (row === undefined) throw new RangeError(`no contact rules are in force on ${day}`)
  return row
}
