import type { LocalDate } from '../calendar/local-date.ts'
import type { DeclaredFacts } from '../market/declared-facts.ts'
import type { Ratio } from '../money/ratio.ts'
import { divideRounded } from '../money/round.ts'

/** The rules that a lender may switch off, where its market lets it. */
export type DecisionRuleSwitch =
  | 'holdsAccountsOfOthers'
  | 'holdsWeakLinks'
  | 'holdsUnconfirmedIdentities'

/** The limits for approving a loan by rule. Rows are data: a new rule is a new row. */
export type DecisionRules = {
  /** For applications from this day on, until a later row. */
  readonly from: LocalDate
  readonly minAge: number
  /** On the day the loan ends. */
  readonly maxAge: number
  /** The product's declared minimum income (specification section 1), a month. */
  readonly minIncomeMinor: bigint
  /** The regulator's minimum income, a month. */
  readonly minLawfulIncomeMinor: bigint
  /** All installments of a month together, as a share of the month's income. */
  readonly maxShareOfIncome: Ratio
  /** A larger loan is held for staff. */
  readonly maxAutoApprovedMinor: bigint
  /**
   * A larger loan is held until identity and account holder are verified (the lender's own rule): what
   * one invented person can cost.
   */
  readonly maxUncheckedMinor: bigint
  /** Whether a payout account in another name is held for staff. */
  readonly holdsAccountsOfOthers: boolean
  /** Whether a borrower who is weakly linked to others, and not verified, is held for staff. */
  readonly holdsWeakLinks: boolean
  /**
   * Whether a person whom the market's identity provider has not confirmed is held for staff, whatever the
   * amount. Without a provider it changes nothing. Off in versions that were made before it.
   */
  readonly holdsUnconfirmedIdentities: boolean
  readonly sources: string
}

/** A declared income per month; a yearly figure is divided by twelve and rounded up. */
export function monthlyMinor({ minor, per }: DeclaredFacts['minimumIncome']): bigint {
  return per === 'month' ? minor : divideRounded(minor, 12n, 'up')
}
