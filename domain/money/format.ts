import { type Currency, type CurrencyRules, currencyRules, type Money } from './money.ts'

type MoneyFormatOptions = {
  /** Write "+" before an amount above zero, as a statement does. */
  readonly sign?: boolean
  /** Write the decimals even when they are zero: ₹2,500.00. */
  readonly decimals?: boolean
}

/**
 * The amount as a borrower reads it: "Rp1.250.000", "₹1,25,000.50", "-₹500". Exact for any size.
 */
export function formatMoney(amount: Money, options: MoneyFormatOptions = {}): string {
  return signOf(amount, options) + currencyRules(amount.currency).symbol + unsigned(amount, options)
}

/** The same without the currency's symbol: "1.250.000", "1,25,000.50". */
export function formatAmount(amount: Money, options: MoneyFormatOptions = {}): string {
  return signOf(amount, options) + unsigned(amount, options)
}

/** The symbol alone, for a screen that sets it in another size: "Rp", "₹". */
export function currencySymbol(currency: Currency): string {
  return currencyRules(currency).symbol
}

/**
 * Takes the grouping out of a shown amount (specification section 9: the pay button strips it):
 * "1.250.000" in rupiah is "1250000".
 */
export function stripGrouping(text: string, currency: Currency): string {
  return text.replaceAll(currencyRules(currency).groupMark, '')
}

function signOf(amount: Money, options: MoneyFormatOptions): string {
  if (amount.minor < 0n) return '-'
  return options.sign === true && amount.minor > 0n ? '+' : ''
}

function unsigned(amount: Money, options: MoneyFormatOptions): string {
  const style = currencyRules(amount.currency)
  const { minorDigits: digits } = style
  const text = (amount.minor < 0n ? -amount.minor : amount.minor)
    .toString()
    .padStart(digits + 1, '0')
  const whole = grouped(text.slice(0, text.length - digits), style)
  const decimals = digits === 0 ? '' : text.slice(-digits)
  const shown = decimals !== '' && (options.decimals === true || !/^0+$/.test(decimals))
  return shown ? whole + style.decimalMark + decimals : whole
}

function grouped(whole: string, style: CurrencyRules): string {
  const groups = [whole.slice(-3)]
  let end = whole.length - 3
  while (end > 0) {
    groups.unshift(whole.slice(Math.max(0, end - style.upperGroup), end))
    end -= style.upperGroup
  }
  return groups.join(style.groupMark)
}
