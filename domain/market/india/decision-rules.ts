import { MIN_AGE } from '../../applicant/age.ts'
import { localDate } from '../../calendar/local-date.ts'
import { type DecisionRules, monthlyMinor } from '../../decision/decision-rules.ts'
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
    sources: 'RBI microfinance directions 2022, paragraph 5 (half of the income); own rule (ages)',
  },
]
