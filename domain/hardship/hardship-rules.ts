import type { LocalDate } from '../calendar/local-date.ts'

/** The limits of hardship plans in a market, for plans made from a day on. */
export type HardshipRules = {
  readonly since: LocalDate
  /** The last payment falls due at most so many months after the last due date in force, or today. */
  readonly maxMonthsLonger: number
  readonly maxPayments: number
  /** The first payment falls due at most so many days after the plan is made. */
  readonly maxDaysToFirst: number
  readonly source: string
}

/**
 * The lender's own rule, the same in every market: a plan adds nothing to what is owed, so that no
 * cap of a market can be exceeded by one, and it ends.
 */
export const LENDERS_OWN_HARDSHIP = {
  maxMonthsLonger: 12,
  maxPayments: 24,
  maxDaysToFirst: 45,
  source:
    'The lender’s own rule: a hardship plan gives time at no cost; late charges stop until a payment of it is missed',
} as const satisfies Partial<HardshipRules>

/** The rules in force on a day. Throws when no row holds then. */
export function hardshipRulesOn(rows: readonly HardshipRules[], day: LocalDate): HardshipRules {
  const row = rows.filter(({ since }) => since <= day).at(-1)
  if (row === undefined) throw new RangeError(`no hardship rules are in force on ${day}`)
  return row
}
