import { apiMoneyText } from '#domain/money/api-money.ts'
import type { Currency } from '#domain/money/money.ts'

/** A ledger balance, which may be negative. Invalid text stays as it is. */
export const balanceInWords = (currency: Currency, amount: string): string => {
  try {
    return apiMoneyText(currency, amount)
  } catch {
    return amount
  }
}
