import type { CurrencyRules } from '../../money/money.ts'

/** Specification sections 1 and 9: the rupee sign; grouped in lakh and crore. */
export const rupee: CurrencyRules = {
  minorDigits: 2, // paise
  symbol: '₹',
  groupMark: ',',
  decimalMark: '.',
  upperGroup: 2,
}

/** An amount as people type it, without its grouping: 25,000 and 1,25,000.50. */
export const ungroupRupees = (typed: string): string =>
  /^\d{1,3}(?:,\d{2,3})+(?:\.\d{1,2})?$/.test(typed) ? typed.replaceAll(',', '') : typed
