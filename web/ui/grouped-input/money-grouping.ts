import { formatAmount } from '#domain/money/format.ts'
import { type Currency, type CurrencyRules, currencyRules } from '#domain/money/money.ts'
import type { Grouping } from './grouping.ts'

/** More digits than any income; limits accidental input. */
const maxDigits = 12

/**
 * Finds the decimals of an amount as people type and paste it, behind a first group that is kept. In a
 * currency with decimals its decimal mark always begins them: "25,000.50" rupees. In one without, a mark
 * before three digits groups: decimals are two digits at most, behind the decimal mark ("5.000.000,00"
 * rupiah), or behind the other mark where that cannot group ("25000.50", "5,000,000.00").
 */
const decimalsOf = ({ minorDigits, groupMark, decimalMark }: CurrencyRules): RegExp =>
  minorDigits > 0
    ? new RegExp(`(\\d)[${decimalMark}].*$`)
    : new RegExp(
        `(\\d(?=[${decimalMark}])|\\d{4}|[${decimalMark}]\\d{3})[${decimalMark}${groupMark}]\\d{0,2} *$`,
      )

/** Whole rupiah or rupees, digits only, grouped for the market. Decimals are left out. */
export const moneyGrouping = (currency: Currency): Grouping => {
  const rules = currencyRules(currency)
  const decimals = decimalsOf(rules)
  const minorPerMajor = 10n ** BigInt(rules.minorDigits)
  return {
    read: text => text.replace(decimals, '$1'),
    clean: digits => digits.replace(/^0+(?=\d)/, '').slice(0, maxDigits),
    show: digits => digits && formatAmount({ currency, minor: BigInt(digits) * minorPerMajor }),
  }
}
