import { MIN_AGE } from '../../applicant/age.ts'
import { localDate } from '../../calendar/local-date.ts'
import { type DecisionRules, monthlyMinor } from '../../decision/decision-rules.ts'
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
    sources: 'SEOJK 19/SEOJK.06/2025 (age, 3,000,000 a month, 30 % of income as reported)',
  },
]
