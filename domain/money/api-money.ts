import { formatMoney } from './format.ts'
import type { Currency, Money } from './money.ts'
import { parseMoney } from './parse.ts'

/**
 * Reads an amount that the API has written: major units as text ("2500.50"), the currency beside
 * it. The inverse of `toDecimalString`. Throws `MoneyError` for any other text.
 */
export const apiMoney = (currency: Currency, amount: string): Money =>
  parseMoney(currency, amount, { allowNegative: true, allowTrailingZeros: true })

/** The same, as a borrower reads it. Throws `MoneyError`. */
export const apiMoneyText = (currency: Currency, amount: string): string =>
  formatMoney(apiMoney(currency, amount))
