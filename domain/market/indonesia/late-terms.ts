import type { LateTerms } from '../../charges/late-terms.ts'
import { ratio } from '../../money/ratio.ts'

/**
 * What being late costs in Indonesia: 0.1 % a day on the unpaid amount, which is the cap from
 * 2026-01-01 (SEOJK 19, point on late fines), and no lump sum.
 */
export const INDONESIA_LATE_TERMS: LateTerms = {
  interestTiers: [{ fromDay: 1, ratePerDay: ratio(1n, 1000n) }],
}
