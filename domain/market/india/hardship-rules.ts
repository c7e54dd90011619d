import { localDate } from '../../calendar/local-date.ts'
import { type HardshipRules, LENDERS_OWN_HARDSHIP } from '../../hardship/hardship-rules.ts'

/**
 * Nothing is added and no charge becomes principal: penal charges are never capitalised (Reserve
 * Bank of India, circular of 18 August 2023).
 */
export const INDIAN_HARDSHIP: readonly HardshipRules[] = [
  { ...LENDERS_OWN_HARDSHIP, since: localDate('2026-01-01') },
]
