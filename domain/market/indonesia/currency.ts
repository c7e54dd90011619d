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

/** An amount as people type it, without its grouping: 5.000.000 or 5,000,000. */
export const ungroupRupiah = (typed: string): string =>
  /^\d{1,3}(?:[.,]\d{3})+$/.test(typed) ? typed.replace(/[.,]/g, '') : typed
