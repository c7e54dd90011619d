import { MIN_AGE } from '../../applicant/age.ts'
import { localDate } from '../../calendar/local-date.ts'
import { type DecisionRules, monthlyMinor } from '../../decision/decision-rules.ts'
import type { DecisionRuleLimits } from '../../decision/rule-problems.ts'
import { percent } from '../../money/ratio.ts'
import { INDIA_DECLARED } from './declared-facts.ts'

export const INDIAN_DECISIONS: readonly DecisionRules[] = [
  {
    from: localDate('2022-10-01'),
    minAge: MIN_AGE,
    maxAge: 65,
    minIncomeMinor: monthlyMinor(INDIA_DECLARED.minimumIncome),
    minLawfulIncomeMinor: 0n,
    maxShareOfIncome: percent('50'),
    maxAutoApprovedMinor: 6_000_000n, // 60,000 rupees
    // 4,000 rupees: the smallest loan and one step of the product more.
    maxUncheckedMinor: 400_000n,
    holdsAccountsOfOthers: true,
    holdsWeakLinks: true,
    holdsUnconfirmedIdentities: true,
    sources: 'RBI microfinance directions 2022, paragraph 5 (half of the income); own rule (ages)',
  },
]

/** The share of income: RBI microfinance directions 2022, paragraph 5; the others: own policy. */
export const INDIAN_DECISION_LIMITS: DecisionRuleLimits = {
  lowestAge: MIN_AGE,
  highestAge: 70,
  lowestIncomeMinor: monthlyMinor(INDIA_DECLARED.minimumIncome),
  lowestLawfulIncomeMinor: 0n,
  highestShareOfIncome: percent('50'),
  highestAutoApprovedMinor: INDIA_DECLARED.loanAmount.maxMinor,
  // 10,000 rupees: what one invented person may cost at most.
  highestUncheckedMinor: 1_000_000n,
  alwaysOn: ['holdsAccountsOfOthers'],
}
