import { ageOn } from '../applicant/age.ts'
import type { LocalDate } from '../calendar/local-date.ts'
import { multiplyMinor } from '../money/round.ts'
import type { DecisionRules } from './decision-rules.ts'

/** What a decision rests on, as of the day of the application. Minor units. */
export type ApplicationFacts = {
  readonly appliedOn: LocalDate
  /** Null: not given. */
  readonly birthOn: LocalDate | null
  readonly monthlyIncomeMinor: bigint | null
  /** What the borrower pays on other loans every month. */
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
  /** Whether a person has compared face and paper. */
  readonly isIdentityChecked: boolean
}

/** Why; the server puts them in words for the borrower and for staff. */
export type DecisionReason =
  | 'too-young'
  | 'too-old'
  | 'income-too-low'
  | 'not-affordable'
  | 'open-loan'
  | 'in-arrears'
  | 'outside-product'
  | 'facts-missing'
  | 'large-amount'
  | 'other-name-on-account'
  | 'identity-unchecked'

export type CreditDecision = {
  /** `held`: no rule forbids it and one asks for a person. */
  readonly outcome: 'approved' | 'rejected' | 'held'
  /** Every reason that counts, not the first alone; none when approved. */
  readonly reasons: readonly DecisionReason[]
}

/** Decides by rule. A reason to reject outweighs any to hold. */
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
  const holding = reasonsOf([
    ['facts-missing', facts.birthOn === null || facts.monthlyIncomeMinor === null],
    ['large-amount', facts.principalMinor > rules.maxAutoApprovedMinor],
    ['other-name-on-account', !facts.isOwnAccount],
    [
      'identity-unchecked',
      !facts.isIdentityChecked && facts.principalMinor > rules.maxUncheckedMinor,
    ],
  ])
  if (holding.length > 0) return { outcome: 'held', reasons: holding }
  return { outcome: 'approved', reasons: [] }
}

type DecisionCheck = readonly [DecisionReason, boolean]

const reasonsOf = (checks: readonly DecisionCheck[]): DecisionReason[] =>
  checks.filter(([, holds]) => holds).map(([reason]) => reason)

const isYoungerThan = ({ birthOn, appliedOn }: ApplicationFacts, age: number): boolean =>
  birthOn !== null && ageOn(birthOn, appliedOn) < age

const isOlderThan = ({ birthOn, lastDueOn }: ApplicationFacts, age: number): boolean =>
  birthOn !== null && ageOn(birthOn, lastDueOn) > age

function isBelowIncome({ monthlyIncomeMinor }: ApplicationFacts, rules: DecisionRules): boolean {
  if (monthlyIncomeMinor === null) return false
  return (
    monthlyIncomeMinor < rules.minIncomeMinor || monthlyIncomeMinor < rules.minLawfulIncomeMinor
  )
}

/** The share is rounded down: at most means at most. */
function isAffordable(facts: ApplicationFacts, { maxShareOfIncome }: DecisionRules): boolean {
  const { monthlyIncomeMinor, monthlyDebtMinor, monthlyInstallmentMinor } = facts
  if (monthlyIncomeMinor === null) return true
  const mostMinor = multiplyMinor(monthlyIncomeMinor, maxShareOfIncome, 'down')
  return (monthlyDebtMinor ?? 0n) + monthlyInstallmentMinor <= mostMinor
}
