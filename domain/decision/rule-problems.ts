import { compareRatios, type Ratio, ZERO_RATIO } from '../money/ratio.ts'
import type { DecisionRuleSwitch, DecisionRules } from './decision-rules.ts'

/**
 * What a market's law and the lender's own policy allow decision rules to be. Rules may be stricter.
 * Amounts in minor units of the market's currency.
 */
export type DecisionRuleLimits = {
  /** Nobody younger may borrow, and nobody may be older when the loan ends. */
  readonly lowestAge: number
  readonly highestAge: number
  /** The income that is declared to the public, and the regulator's; a month. */
  readonly lowestIncomeMinor: bigint
  readonly lowestLawfulIncomeMinor: bigint
  readonly highestShareOfIncome: Ratio
  readonly highestAutoApprovedMinor: bigint
  readonly highestUncheckedMinor: bigint
  /** Switches that may not be off. */
  readonly alwaysOn: readonly DecisionRuleSwitch[]
}

/** A value of the rules that is out of the market's limits. */
export type DecisionRuleProblem = {
  readonly field: Exclude<keyof DecisionRules, 'from' | 'sources'>
  readonly code: 'below-limit' | 'above-limit' | 'must-be-on'
}

/** Every value that is out of the limits; none when the rules may be used. */
export function findRuleProblems(
  rules: DecisionRules,
  limits: DecisionRuleLimits,
): DecisionRuleProblem[] {
  const checks: readonly (readonly [
    DecisionRuleProblem['field'],
    'below-limit' | 'above-limit',
    boolean,
  ])[] = [
    ['minAge', 'below-limit', rules.minAge < limits.lowestAge],
    ['maxAge', 'above-limit', rules.maxAge > limits.highestAge],
    ['maxAge', 'below-limit', rules.maxAge <= rules.minAge],
    ['minIncomeMinor', 'below-limit', rules.minIncomeMinor < limits.lowestIncomeMinor],
    [
      'minLawfulIncomeMinor',
      'below-limit',
      rules.minLawfulIncomeMinor < limits.lowestLawfulIncomeMinor,
    ],
    [
      'maxShareOfIncome',
      'above-limit',
      compareRatios(rules.maxShareOfIncome, limits.highestShareOfIncome) > 0,
    ],
    ['maxShareOfIncome', 'below-limit', compareRatios(rules.maxShareOfIncome, ZERO_RATIO) <= 0],
    [
      'maxAutoApprovedMinor',
      'above-limit',
      rules.maxAutoApprovedMinor > limits.highestAutoApprovedMinor,
    ],
    ['maxAutoApprovedMinor', 'below-limit', rules.maxAutoApprovedMinor < 0n],
    ['maxUncheckedMinor', 'above-limit', rules.maxUncheckedMinor > limits.highestUncheckedMinor],
    ['maxUncheckedMinor', 'below-limit', rules.maxUncheckedMinor < 0n],
  ]
  return [
    ...checks.flatMap(([field, code, isBroken]) => (isBroken ? [{ field, code }] : [])),
    ...limits.alwaysOn
      .filter(field => !rules[field])
      .map(field => ({ field, code: 'must-be-on' as const })),
  ]
}
