import { ageOn } from '../applicant/age.ts'
import { addMonths, type LocalDate } from '../calendar/local-date.ts'
import type { MarketCode } from '../market/market.ts'
import { marketRules } from '../market/market-rules.ts'
import { maxMinor, sumMinor } from '../money/money.ts'
import { multiplyMinor } from '../money/round.ts'
import type { Schedule } from '../schedule/schedule.ts'
import type { DecisionRules } from './decision-rules.ts'
import type { LinkStrength } from './links.ts'

/** The input of a credit decision, as of the day of the application. Amounts in minor units. */
export type ApplicationFacts = {
  readonly appliedOn: LocalDate
  /** Null: not given. */
  readonly birthOn: LocalDate | null
  readonly monthlyIncomeMinor: bigint | null
  /** The borrower's monthly payments on other loans. */
  readonly monthlyDebtMinor: bigint | null
  readonly principalMinor: bigint
  /** The most that falls due on this loan within one month. */
  readonly monthlyInstallmentMinor: bigint
  readonly lastDueOn: LocalDate
  readonly isWithinProduct: boolean
  readonly hasOtherOpenLoan: boolean
  readonly isInArrears: boolean
  /** Whether the payout account is in the borrower's own name. */
  readonly isOwnAccount: boolean
  /** Whether staff have compared the selfie with the document, or a provider knows the person. */
  readonly isIdentityChecked: boolean
  /** Whether the name of the account's holder was verified, not only stated. */
  readonly isHolderVerified: boolean
  /** Whether a provider knows no such person, or another one by this identity number. */
  readonly hasIdentityMismatch: boolean
  /** Whether the bank has no such account, or names another holder. */
  readonly hasHolderMismatch: boolean
  /** Whether a provider can be asked who this is. */
  readonly hasIdentityProvider: boolean
  /** How strongly others who have applied are linked to this borrower (links.ts). */
  readonly linkStrength: LinkStrength
  /** Whether the profile has been changed since the facts were frozen. */
  readonly hasChangedFacts: boolean
}

/** Reasons of a decision; the server words them for the borrower and for staff. */
export const DECISION_REASONS = [
  'too-young',
  'too-old',
  'income-too-low',
  'not-affordable',
  'open-loan',
  'in-arrears',
  'outside-product',
  'facts-missing',
  'large-amount',
  'other-name-on-account',
  'identity-unchecked',
  'account-holder-unchecked',
  'identity-mismatch',
  'account-holder-mismatch',
  'linked-borrower',
  'weakly-linked-borrower',
  'facts-changed',
] as const

export type DecisionReason = (typeof DECISION_REASONS)[number]

/** Reasons that one person alone may not overrule: every one that rejects, and these that hold. */
const hardReasons: readonly DecisionReason[] = [
  'too-young',
  'too-old',
  'income-too-low',
  'not-affordable',
  'open-loan',
  'in-arrears',
  'outside-product',
  'identity-mismatch',
  'account-holder-mismatch',
  'linked-borrower',
]

/** Whether approving against a decision of the rules needs a second person. */
export const overrulesHardRule = (reasons: readonly DecisionReason[]): boolean =>
  reasons.some(reason => hardReasons.includes(reason))

export type CreditDecision = {
  /** `held`: no rule rejects it and at least one requires a decision by staff. */
  readonly outcome: 'approved' | 'rejected' | 'held'
  /** Every reason of the outcome; none when approved. */
  readonly reasons: readonly DecisionReason[]
}

/** Decides by rule. A reason to reject outweighs any reason to hold. */
export function decide(facts: ApplicationFacts, rules: DecisionRules): CreditDecision {
  const rejecting = reasonsOf([
    ['too-young', isYoungerThan(facts, rules.minAge)],
    ['too-old', isOlderThan(facts, rules.maxAge)],
    ['income-too-low', isBelowIncome(facts, rules)],
    ['not-affordable', !isAffordable(facts, rules)],
    ['open-loan', facts.hasOtherOpenLoan],
    ['in-arrears', facts.isInArrears],
    ['outside-product', !facts.isWithinProduct],
  ])
  if (rejecting.length > 0) return { outcome: 'rejected', reasons: rejecting }
  const isSmall = facts.principalMinor <= rules.maxUncheckedMinor
  const holding = reasonsOf([
    ['facts-missing', facts.birthOn === null || facts.monthlyIncomeMinor === null],
    ['large-amount', facts.principalMinor > rules.maxAutoApprovedMinor],
    ['other-name-on-account', rules.holdsAccountsOfOthers && !facts.isOwnAccount],
    ['identity-unchecked', isIdentityUnchecked(facts, rules)],
    ['account-holder-unchecked', !facts.isHolderVerified && !facts.hasHolderMismatch && !isSmall],
    ['identity-mismatch', facts.hasIdentityMismatch],
    ['account-holder-mismatch', facts.hasHolderMismatch],
    ['linked-borrower', facts.linkStrength === 'strong'],
    [
      'weakly-linked-borrower',
      rules.holdsWeakLinks && facts.linkStrength === 'weak' && !isVerified(facts),
    ],
    ['facts-changed', facts.hasChangedFacts],
  ])
  if (holding.length > 0) return { outcome: 'held', reasons: holding }
  return { outcome: 'approved', reasons: [] }
}

/** Neither staff nor a provider have confirmed who it is, where the rules need that of this amount. */
const isIdentityUnchecked = (facts: ApplicationFacts, rules: DecisionRules): boolean => {
  if (facts.isIdentityChecked || facts.hasIdentityMismatch) return false
  const mayPass = facts.principalMinor <= rules.maxUncheckedMinor
  return !mayPass || (rules.holdsUnconfirmedIdentities && facts.hasIdentityProvider)
}

/** A real person with an own account, also if another uses the same phone at the same address. */
const isVerified = ({ isIdentityChecked, isHolderVerified }: ApplicationFacts): boolean =>
  isIdentityChecked && isHolderVerified

type DecisionCheck = readonly [DecisionReason, boolean]

const reasonsOf = (checks: readonly DecisionCheck[]): DecisionReason[] =>
  checks.filter(([, holds]) => holds).map(([reason]) => reason)

const isYoungerThan = (
  { birthOn, appliedOn }: Pick<ApplicationFacts, 'birthOn' | 'appliedOn'>,
  age: number,
): boolean => birthOn !== null && ageOn(birthOn, appliedOn) < age

const isOlderThan = ({ birthOn, lastDueOn }: AmountFacts, age: number): boolean =>
  birthOn !== null && ageOn(birthOn, lastDueOn) > age

function isBelowIncome(
  { monthlyIncomeMinor }: Pick<ApplicationFacts, 'monthlyIncomeMinor'>,
  rules: DecisionRules,
): boolean {
  if (monthlyIncomeMinor === null) return false
  return (
    monthlyIncomeMinor < rules.minIncomeMinor || monthlyIncomeMinor < rules.minLawfulIncomeMinor
  )
}

/** The allowed share is rounded down, so that the limit is never exceeded. */
function isAffordable(facts: AmountFacts, { maxShareOfIncome }: DecisionRules): boolean {
  const { monthlyIncomeMinor, monthlyDebtMinor, monthlyInstallmentMinor } = facts
  if (monthlyIncomeMinor === null) return true
  const limitMinor = multiplyMinor(monthlyIncomeMinor, maxShareOfIncome, 'down')
  return (monthlyDebtMinor ?? 0n) + monthlyInstallmentMinor <= limitMinor
}

/** The facts that change with the amount and the term, beside those that they are compared with. */
export type AmountFacts = Pick<
  ApplicationFacts,
  | 'birthOn'
  | 'monthlyIncomeMinor'
  | 'monthlyDebtMinor'
  | 'monthlyInstallmentMinor'
  | 'lastDueOn'
  | 'isWithinProduct'
>

/** The reasons that another amount or term can remove. */
const amountReasons: readonly DecisionReason[] = ['too-old', 'not-affordable', 'outside-product']

/** Whether another amount or term could be approved: every reason of the refusal depends on them. */
export const dependOnAmount = (reasons: readonly DecisionReason[]): boolean =>
  reasons.length > 0 && reasons.every(reason => amountReasons.includes(reason))

/** Whether no rule that depends on the amount or the term rejects a loan. */
export const isEligibleAmount = (facts: AmountFacts, rules: DecisionRules): boolean =>
  !isOlderThan(facts, rules.maxAge) && isAffordable(facts, rules) && facts.isWithinProduct

/** Whether no rule rejects the borrower for every amount and term. Unknown facts reject nothing. */
export const isEligibleBorrower = (
  facts: Pick<ApplicationFacts, 'appliedOn' | 'birthOn' | 'monthlyIncomeMinor'>,
  rules: DecisionRules,
): boolean => !isYoungerThan(facts, rules.minAge) && !isBelowIncome(facts, rules)

/** The most that falls due within any one month of a schedule, in minor units. */
export function maxDueWithinAMonthMinor({ rows }: Schedule): bigint {
  return rows.reduce((highestMinor, row) => maxMinor(highestMinor, dueWithin(rows, row.dueOn)), 0n)
}

/** From a due day up to, not including, the same day of the next month. */
function dueWithin(rows: Schedule['rows'], fromOn: LocalDate): bigint {
  const untilOn = addMonths(fromOn, 1)
  return sumMinor(
    rows.filter(row => row.dueOn >= fromOn && row.dueOn < untilOn).map(row => row.totalMinor),
  )
}

/** The row in force for an application made on a day. Throws when a market has none. */
export function decisionRulesFor(
  market: MarketCode,
  on: LocalDate,
  rows: readonly DecisionRules[] = marketRules(market).decisionRows,
): DecisionRules {
  let found: DecisionRules | undefined
  for (const row of rows) {
    if (row.from > on) continue
    if (found === undefined || row.from >= found.from) found = row
  }
  if (found === undefined) throw new RangeError(`${market} has no decision rules for ${on}`)
  return found
}
