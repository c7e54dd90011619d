import type { LocalDate } from '../calendar/local-date.ts'
import { buildSchedule } from '../schedule/build-schedule.ts'
import type { Terms } from '../terms/terms.ts'
import { type ApplicationFacts, isEligibleAmount, maxDueWithinAMonthMinor } from './decide.ts'
import type { DecisionRules } from './decision-rules.ts'

/**
 * A product's choices and price, within what its market lends (the catalog checks that). Amounts in
 * minor units; the largest is a whole step too.
 */
export type OfferedAmounts = {
  readonly limits: {
    readonly minMinor: bigint
    readonly maxMinor: bigint
    readonly stepMinor: bigint
    readonly installments: readonly number[]
  }
  /** The price; its amount and number of installments are replaced by each choice. */
  readonly baseTerms: Terms
}

/** What a borrower has stated; null: not yet, which limits nothing. */
export type EligibilityFacts = Pick<
  ApplicationFacts,
  'birthOn' | 'monthlyIncomeMinor' | 'monthlyDebtMinor'
>

/** The largest loan over one number of installments; every smaller step passes too. */
export type EligibleAmount = { readonly installments: number; readonly maxMinor: bigint }

/**
 * The largest amount over each number of installments that passes every rule which depends on the
 * amount or the term, for an application and a disbursement of that day. A number of installments
 * over which not even the smallest amount passes is left out. What falls due grows with the amount,
 * so that the largest is found by halving.
 */
export function eligibleAmounts(
  { limits, baseTerms }: OfferedAmounts,
  borrower: EligibilityFacts,
  rules: DecisionRules,
  on: LocalDate,
): EligibleAmount[] {
  const { minMinor, maxMinor, stepMinor } = limits
  const passes = (principalMinor: bigint, installments: number): boolean => {
    const schedule = buildSchedule({ ...baseTerms, principalMinor, installments }, on)
    const facts = {
      ...borrower,
      monthlyInstallmentMinor: maxDueWithinAMonthMinor(schedule),
      lastDueOn: schedule.rows.at(-1)?.dueOn ?? on,
      isWithinProduct: true,
    }
    return isEligibleAmount(facts, rules)
  }
  return limits.installments.flatMap(installments => {
    if (!passes(minMinor, installments)) return []
    let passingSteps = 0n
    let failingSteps = (maxMinor - minMinor) / stepMinor + 1n
    while (failingSteps - passingSteps > 1n) {
      const middle = (passingSteps + failingSteps) / 2n
      if (passes(minMinor + middle * stepMinor, installments)) passingSteps = middle
      else failingSteps = middle
    }
    return [{ installments, maxMinor: minMinor + passingSteps * stepMinor }]
  })
}

/** The largest eligible loan; of two equally large, the shorter one. Undefined: there is none. */
export const largestEligible = (eligible: readonly EligibleAmount[]): EligibleAmount | undefined =>
  eligible.reduce<EligibleAmount | undefined>(
    (best, each) =>
      best === undefined ||
      each.maxMinor > best.maxMinor ||
      (each.maxMinor === best.maxMinor && each.installments < best.installments)
        ? each
        : best,
    undefined,
  )
