import { MIN_AGE } from '../../applicant/age.ts'
import { localDate } from '../../calendar/local-date.ts'
import { type DecisionRules, monthlyMinor } from '../../decision/decision-rules.ts'
import type { DecisionRuleLimits } from '../../decision/rule-problems.ts'
import { percent } from '../../money/ratio.ts'
import { INDONESIA_DECLARED } from './declared-facts.ts'

export const INDONESIAN_DECISIONS: readonly DecisionRules[] = [
  {
    from: localDate('2024-01-01'),
    minAge: MIN_AGE,
    maxAge: 65,
    minIncomeMinor: monthlyMinor(INDONESIA_DECLARED.minimumIncome),
    minLawfulIncomeMinor: 3_000_000n,
    maxShareOfIncome: percent('30'),
    maxAutoApprovedMinor: 10_000_000n,
    // The smallest loan and one step of the product more.
    maxUncheckedMinor: 1_500_000n,
    holdsAccountsOfOthers: true,
    holdsWeakLinks: true,
    holdsUnconfirmedIdentities: true,
    sources: 'SEOJK 19/SEOJK.06/2025 (age, 3,000,000 a month, 30 % of income as reported)',
  },
]

/** Age, lawful income and its share: SEOJK 19/SEOJK.06/2025 as reported; the others: own policy. */
export const INDONESIAN_DECISION_LIMITS: DecisionRuleLimits = {
  lowestAge: MIN_AGE,
  highestAge: 70,
  lowestIncomeMinor: monthlyMinor(INDONESIA_DECLARED.minimumIncome),
  lowestLawfulIncomeMinor: 3_000_000n,
  highestShareOfIncome: percent('30'),
  highestAutoApprovedMinor: INDONESIA_DECLARED.loanAmount.maxMinor,
  // What one invented person may cost at most.
  highestUncheckedMinor: 2_000_000n,
  alwaysOn: ['holdsAccountsOfOthers'],
}
