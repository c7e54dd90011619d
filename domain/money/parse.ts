import { type Currency, type Money, MoneyError, minorDigits, money } from './money.ts'

type MoneyParseOptions = {
  /** Accept a leading "-". A leading "+" is never accepted. */
  readonly allowNegative?: boolean
  /**
   * Accept zeros beyond the currency's digits: some payment providers write whole rupiah as
   * "1250000.00". A digit other than 0 there is still refused.
   */
  readonly allowTrailingZeros?: boolean
}

/** Longer than any amount a loan can reach; keeps hostile input from making huge integers. */
const MAX_WHOLE_DIGITS = 15

/**
 * Reads an amount in major units as the API carries it: digits, an optional "." and no more
 * decimals than the currency has ("1250000", "2500.50", "2500.5"). No grouping, no exponent, no
 * spaces, no leading zeros, no bare point. Throws `MoneyError` saying what is wrong.
 */
export function parseMoney(
  currency: Currency,
  text: string,
  options: MoneyParseOptions = {},
): Money {
  const match = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/.exec(text)
  if (match === null) {
    throw new MoneyError(`${quoted(text)} is not an amount: digits with an optional "." expected`)
  }
  const [, sign = '', whole = '', decimals = ''] = match
  if (sign !== '' && options.allowNegative !== true) {
    throw new MoneyError(`${quoted(text)} is negative; only amounts of zero or more are taken here`)
  }
  if (whole.length > MAX_WHOLE_DIGITS) {
    throw new MoneyError(`${quoted(text)} has more than ${MAX_WHOLE_DIGITS} digits`)
  }
  const digits = minorDigits(currency)
  const kept = decimals.slice(0, digits).padEnd(digits, '0')
  const surplus = decimals.slice(digits)
  if (surplus !== '' && !(options.allowTrailingZeros === true && /^0+$/.test(surplus))) {
    throw new MoneyError(`${quoted(text)} has more decimals than ${currency} has (${digits})`)
  }
  return money(currency, BigInt(sign + whole + kept))
}

/** `parseMoney`, but undefined for a text that is not an amount of the currency. */
export function tryParseMoney(
  currency: Currency,
  text: string,
  options?: MoneyParseOptions,
): Money | undefined {
  try {
    return parseMoney(currency, text, options)
  } catch (error) {
    if (error instanceof MoneyError) return undefined
    throw error
  }
}

/**
 * The amount as the API carries it: major units, exactly the currency's decimals ("1250000",
 * "2500.50", "-0.05").
 */
export function toDecimalString(amount: Money): string {
  const digits = minorDigits(amount.currency)
  const sign = amount.minor < 0n ? '-' : ''
  const text = (amount.minor < 0n ? -amount.minor : amount.minor)
    .toString()
    .padStart(digits + 1, '0')
  if (digits === 0) return sign + text
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** `toDecimalString` for minor units of one currency. */
export const amountTextIn =
  (currency: Currency) =>
  (minor: bigint): string =>
    toDecimalString({ currency, minor })

function quoted(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)
}
