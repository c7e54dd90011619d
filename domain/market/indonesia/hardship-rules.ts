import { localDate } from '../../calendar/local-date.ts'
import { type HardshipRules, LENDERS_OWN_HARDSHIP } from '../../hardship/hardship-rules.ts'

/**
 * Nothing is added, so that benefit and late fines together stay within the amount in the agreement
 * (OJK circular 19/SEOJK.06/2023, point 4).
 */
export const INDONESIAN_HARDSHIP: readonly HardshipRules[] = [
  { ...LENDERS_OWN_HARDSHIP, since: localDate('2026-01-01') },
]
