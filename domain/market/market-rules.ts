import type { BusinessCalendar } from '../calendar/business-days.ts'
import type { LateTerms } from '../charges/late-terms.ts'
import type { ContactRules } from '../collections/contact-rules.ts'
import type { DecisionRules } from '../decision/decision-rules.ts'
import type { DecisionRuleLimits } from '../decision/rule-problems.ts'
import type { HardshipRules } from '../hardship/hardship-rules.ts'
import type { CapRow } from '../rate-caps/cap-rows.ts'
import type { ReminderRules } from '../reminder/reminder-rules.ts'
import type { LoanConditions } from '../terms/loan-conditions.ts'
import type { Bank } from './banks.ts'
import type { DeclaredFacts } from './declared-facts.ts'
import type { IdNumberRule, TypedCodeRule } from './id-number.ts'
import { indiaRules } from './india/rules.ts'
import { indonesiaRules } from './indonesia/rules.ts'
import type { MarketCode } from './market.ts'
import type { PayMethod } from './pay-method.ts'
import type { Region } from './regions.ts'

/**
 * What the server alone needs to know of a market. No page may import this module: it holds every
 * market's tables, and a browser would load them all.
 */
export type MarketRules = {
  /** `type` of the language text set in the API: 1 India, 2 Indonesia. */
  readonly textSetType: 1 | 2
  readonly declared: DeclaredFacts
  readonly businessCalendar: BusinessCalendar
  readonly regions: readonly Region[]
  /** Every IANA zone that its people live in. */
  readonly zones: readonly string[]
  /** The zone of one of `regions`. */
  readonly zoneOfRegion: (code: string) => string
  readonly isPostalCode: (text: string) => boolean
  readonly idNumber: IdNumberRule
  /** Absent where the last four digits of Aadhaar are not taken. */
  readonly isAadhaarLast4?: (text: string) => boolean
  /** Banks that loans are paid out to. */
  readonly payoutBanks: readonly Bank[]
  /** Given where an account's bank is named by a branch code; absent where it is chosen. */
  readonly branchCode?: TypedCodeRule
  /** The code in `payoutBanks` from the bank code that an account is kept with. */
  readonly bankCodeOf: (accountBankCode: string) => string
  readonly accountDigits: { readonly min: number; readonly max: number }
  /** An amount as people type it, without its grouping. */
  readonly ungroupAmount: (typed: string) => string
  /** A monthly income above it was typed with too many zeros. */
  readonly highestIncomeMinor: bigint
  /** How installments are paid, in the order offered; the first of each kind is the default. */
  readonly payMethods: readonly PayMethod[]
  /**
   * Business days, from the day on which we learn of it, within which money that was paid on credit is
   * back where it came from: what the providers that can refund it promise.
   */
  readonly creditRefundBusinessDays: number
  readonly conditions: LoanConditions
  readonly capRows: readonly CapRow[]
  /** The rules of a market's first version; staff publish the next ones. */
  readonly decisionRows: readonly DecisionRules[]
  readonly decisionLimits: DecisionRuleLimits
  readonly reminderRows: readonly ReminderRules[]
  readonly contactRows: readonly ContactRules[]
  readonly hardshipRows: readonly HardshipRules[]
  /** What of a loan's interest and charges staff may waive alone; more needs an approval. */
  readonly waiveAloneUpToMinor: bigint
  /** A loan may be written off once it is late by so many days. */
  readonly writeOffAfterDays: number
  /** What being late costs on the lender's own products. */
  readonly lateTerms: LateTerms
  /** The choice that all products are worked out for, so that lenders' costs stand side by side. */
  readonly comparedLoan: { readonly principalMinor: bigint; readonly installments: number }
  /**
   * What a person of a role may refund alone in 24 hours, and have overpaid by one booking of unmatched
   * money; other roles nothing. More needs an approval.
   */
  readonly refundAloneUpToMinor: Readonly<Record<string, bigint>>
  /** Whether lenders state flat interest by the month beside the yearly rate, as people compare it. */
  readonly statesFlatRate: boolean
  /** Who keeps the record of how people repaid, which a complaint may be about. */
  readonly creditRecord: 'slik' | 'credit-bureau'
  /**
   * Whether the agreement is confirmed in a pop-up, its box unticked; else the box comes ticked
   * (specification section 3).
   */
  readonly agreesInPopUp: boolean
}

const rules: Readonly<Record<MarketCode, MarketRules>> = { ID: indonesiaRules, IN: indiaRules }

export function marketRules(code: MarketCode): MarketRules {
  return rules[code]
}
