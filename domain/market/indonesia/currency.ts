import type { CurrencyRules } from '../../money/money.ts'

/** Specification sections 1 and 9: "Rp" and "." grouping. */
export const rupiah: CurrencyRules = {
  // ISO 4217 gives the rupiah two digits, but no payment rail (bank transfer, virtual account,
  // mini market) carries sen: a fraction could be owed and never paid. So: whole rupiah.
  minorDigits: 0,
  symbol: 'Rp',
  groupMark: '.',
  decimalMark: ',',
  upperGroup: 3,
}
