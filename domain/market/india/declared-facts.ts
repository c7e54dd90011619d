import type { DeclaredFacts } from '../declared-facts.ts'

export const INDIA_DECLARED: DeclaredFacts = {
  loanAmount: { minMinor: 200_000n, maxMinor: 8_000_000n }, // 2,000 to 80,000 rupees
  minimumIncome: { minor: 1_200_000n, per: 'month' }, // 12,000 rupees
  disbursementHours: 2,
}
