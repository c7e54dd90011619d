import { formatAmount } from '#domain/money/format.ts'
import { type Currency, minorDigits } from '#domain/money/money.ts'
import type { Grouping } from './grouping.ts'

/** More digits than any income; limits accidental input. */
const maxDigits = 12

/** Whole rupiah or rupees, digits only, grouped for the market. */
export const moneyGrouping = (currency: Currency): Grouping => {
  const minorPerMajor = 10n ** BigInt(minorDigits(currency))
  return {
    clean: digits => digits.replace(/^0+(?=\d)/, '').slice(0, maxDigits),
    show: digits => digits && formatAmount({ currency, minor: BigInt(digits) * minorPerMajor }),
  }
}

/** The whole major units of an API amount: `12000.50` is `12000`. */
export const wholeUnits = (amount: string): string => amount.replace(/\..*$/, '')
