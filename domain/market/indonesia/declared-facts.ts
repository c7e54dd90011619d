import type { DeclaredFacts } from '../declared-facts.ts'

export const INDONESIA_DECLARED: DeclaredFacts = {
  loanAmount: { minMinor: 1_000_000n, maxMinor: 15_000_000n },
  minimumIncome: { minor: 5_000_000n, per: 'year' },
  disbursementHours: 2,
}
