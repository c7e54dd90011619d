import { type Currency, isCurrency, type Money, MoneyError } from '#domain/money/money.ts'
import { parseMoney } from '#domain/money/parse.ts'

/** As in `/webhooks/{name}` and in the payments table. */
export const xenditName = 'xendit'

/** Throws `MoneyError` for an amount that is none, or a currency we cannot hold. */
export function readAmount(
  payment: { amount: string; currency?: string | null | undefined },
  defaultCurrency: Currency,
): Money {
  const currency = payment.currency ?? defaultCurrency
  if (!isCurrency(currency)) {
    throw new MoneyError(`${JSON.stringify(currency)} is no currency of ours`)
  }
  const amount = parseMoney(currency, payment.amount, { allowTrailingZeros: true })
  if (amount.minor <= 0n) throw new MoneyError('nothing was paid')
  return amount
}
