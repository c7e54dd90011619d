import { ageOn } from '../applicant/age.ts'
import { maxMinor } from '../money/money.ts'
import { multiplyMinor } from '../money/round.ts'
import type { ApplicationFacts, DecisionReason } from './decide.ts'
import type { DecisionRules } from './decision-rules.ts'

/** What a rule compared: an application's figure, and the limit that it is held against. */
export type RuleFigures = {
  readonly unit: 'years' | 'minor'
  /** Undefined: the application does not state it. */
  readonly figure: bigint | undefined
  readonly limit: bigint
}

const years = (figure: number | undefined, limit: number): RuleFigures => ({
  unit: 'years',
  figure: figure === undefined ? undefined : BigInt(figure),
  limit: BigInt(limit),
})

const minor = (figure: bigint | null, limit: bigint): RuleFigures => ({
  unit: 'minor',
  figure: figure ?? undefined,
  limit,
})

/** The figures of a reason of `decide`; undefined for a reason that compares none. */
export function ruleFigures(
  reason: DecisionReason,
  facts: ApplicationFacts,
  rules: DecisionRules,
): RuleFigures | undefined {
  const { birthOn, appliedOn, lastDueOn, principalMinor } = facts
  if (reason === 'too-young') {
    return years(birthOn === null ? undefined : ageOn(birthOn, appliedOn), rules.minAge)
  }
  if (reason === 'too-old') {
    return years(birthOn === null ? undefined : ageOn(birthOn, lastDueOn), rules.maxAge)
  }
  if (reason === 'income-too-low') {
    const least = maxMinor(rules.minIncomeMinor, rules.minLawfulIncomeMinor)
    return minor(facts.monthlyIncomeMinor, least)
  }
  if (reason === 'not-affordable') {
    const income = facts.monthlyIncomeMinor ?? 0n
    const monthly = (facts.monthlyDebtMinor ?? 0n) + facts.monthlyInstallmentMinor
    return minor(monthly, multiplyMinor(income, rules.maxShareOfIncome, 'down'))
  }
  if (reason === 'large-amount') return minor(principalMinor, rules.maxAutoApprovedMinor)
  if (reason === 'identity-unchecked' || reason === 'account-holder-unchecked') {
    return minor(principalMinor, rules.maxUncheckedMinor)
  }
  return undefined
}
