import { formatMoney } from '#domain/money/format.ts'
import type { Currency, Money } from '#domain/money/money.ts'
import { parseMoney } from '#domain/money/parse.ts'

/** Money as the wire carries it: major units as text, and the currency beside it. */
export const apiMoney = (currency: Currency, amount: string): Money =>
  parseMoney(currency, amount, { allowNegative: true, allowTrailingZeros: true })

/** The same, as a borrower reads it. */
export const apiMoneyText = (currency: Currency, amount: string): string =>
  formatMoney(apiMoney(currency, amount))
