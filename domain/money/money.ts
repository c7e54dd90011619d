/** The two currencies the product lends in (ISO 4217 codes). */
export type Currency = 'INR' | 'IDR'

/** An amount in integer minor units of its currency (see `minorDigits`). May be negative. */
export type Money = { readonly currency: Currency; readonly minor: bigint }

/** A wrong amount: bad text, mixed currencies, impossible split. Always a caller's fault. */
export class MoneyError extends Error {
  override readonly name = 'MoneyError'
}

const MINOR_DIGITS: Readonly<Record<Currency, number>> = {
  INR: 2, // paise
  // ISO 4217 gives the rupiah two digits, but no payment rail (bank transfer, virtual account,
  // mini market) carries sen: a fraction could be owed and never paid. So: whole rupiah.
  IDR: 0,
}

/** How many decimal digits of the major unit one minor unit is: INR 2 (paise), IDR 0. */
export function minorDigits(currency: Currency): number {
  return MINOR_DIGITS[currency]
}

export function money(currency: Currency, minor: bigint): Money {
  return { currency, minor }
}

/** The sum. Throws `MoneyError` when the currencies differ. */
export function add(left: Money, right: Money): Money {
  requireSameCurrency(left, right)
  return { currency: left.currency, minor: left.minor + right.minor }
}

/** `left` less `right`. Throws `MoneyError` when the currencies differ. */
export function subtract(left: Money, right: Money): Money {
  requireSameCurrency(left, right)
  return { currency: left.currency, minor: left.minor - right.minor }
}

/** -1, 0 or 1 as `left` is less than, equal to or more than `right`. Refuses mixed currencies. */
export function compare(left: Money, right: Money): -1 | 0 | 1 {
  requireSameCurrency(left, right)
  if (left.minor === right.minor) return 0
  return left.minor < right.minor ? -1 : 1
}

/** The smaller of two amounts in the same minor units. */
export function minMinor(left: bigint, right: bigint): bigint {
  return left < right ? left : right
}

/** The larger of two amounts in the same minor units. */
export function maxMinor(left: bigint, right: bigint): bigint {
  return left > right ? left : right
}

/** The sum of amounts in the same minor units; 0 for none. */
export function sumMinor(amounts: Iterable<bigint>): bigint {
  let totalMinor = 0n
  for (const amountMinor of amounts) totalMinor += amountMinor
  return totalMinor
}

function requireSameCurrency(left: Money, right: Money): void {
  if (left.currency === right.currency) return
  throw new MoneyError(
    `${left.currency} and ${right.currency} cannot be added or compared: ` +
      'a loan has one currency, so one of the two amounts comes from another loan',
  )
}
