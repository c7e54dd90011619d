import { expect, test } from 'vitest'
import { addDays, localDate } from '../calendar/local-date.ts'
import { type ApplicationFacts, decide, decisionRulesFor, overrulesHardRule } from './decide.ts'
import { ruleFigures } from './rule-figures.ts'

const appliedOn = localDate('2026-11-21')
const rules = decisionRulesFor('IN', appliedOn)

const facts = (changes: Partial<ApplicationFacts>): ApplicationFacts => ({
  appliedOn,
  birthOn: localDate('1990-01-01'),
  monthlyIncomeMinor: 4_000_000n,
  monthlyDebtMinor: 100_000n,
  principalMinor: 400_000n,
  monthlyInstallmentMinor: 500_000n,
  lastDueOn: addDays(appliedOn, 120),
  isWithinProduct: true,
  hasOtherOpenLoan: false,
  isInArrears: false,
  isOwnAccount: true,
  isIdentityChecked: true,
  isHolderVerified: true,
  hasIdentityMismatch: false,
  hasHolderMismatch: false,
  hasIdentityProvider: false,
  linkStrength: 'none',
  hasChangedFacts: false,
  ...changes,
})

test('a rule that compares figures names both, and its limit is where it begins to hold', () => {
  const cases: readonly [Partial<ApplicationFacts>, bigint, bigint][] = [
    [{ birthOn: localDate('2008-11-22') }, 17n, 18n],
    [{ monthlyInstallmentMinor: 1_900_001n }, 2_000_001n, 2_000_000n],
    [{ monthlyIncomeMinor: 1_199_999n, monthlyInstallmentMinor: 1n }, 1_199_999n, 1_200_000n],
    [
      { principalMinor: rules.maxAutoApprovedMinor + 1n },
      rules.maxAutoApprovedMinor + 1n,
      rules.maxAutoApprovedMinor,
    ],
  ]
  for (const [changes, figure, limit] of cases) {
    const changed = facts(changes)
    const [reason] = decide(changed, rules).reasons
    expect(reason && ruleFigures(reason, changed, rules)).toMatchObject({ figure, limit })
  }
  expect(ruleFigures('linked-borrower', facts({}), rules)).toBeUndefined()
})

test('a rule that rejects, and one that finds another person, is not overruled by one alone', () => {
  const reasonsOf = (changes: Partial<ApplicationFacts>) => decide(facts(changes), rules).reasons
  expect(overrulesHardRule(reasonsOf({ isInArrears: true }))).toBe(true)
  expect(overrulesHardRule(reasonsOf({ linkStrength: 'strong' }))).toBe(true)
  expect(overrulesHardRule(reasonsOf({ hasIdentityMismatch: true }))).toBe(true)
  expect(overrulesHardRule(reasonsOf({ hasChangedFacts: true }))).toBe(false)
  expect(overrulesHardRule(reasonsOf({ principalMinor: rules.maxAutoApprovedMinor + 1n }))).toBe(
    false,
  )
})
