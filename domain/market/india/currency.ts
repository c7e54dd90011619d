import type { CurrencyRules } from '../../money/money.ts'

/** Specification sections 1 and 9: the rupee sign; grouped in lakh and crore. */
export const rupee: CurrencyRules = {
  minorDigits: 2, // paise
  symbol: '₹',
  groupMark: ',',
  decimalMark: '.',
  upperGroup: 2,
}
