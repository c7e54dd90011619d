import { rupee } from '../market/india/currency.ts'
import { rupiah } from '../market/indonesia/currency.ts'

export const CURRENCIES = ['INR', 'IDR'] as const

/** The currencies that loans are made in (ISO 4217 codes): one for each market. */
export type Currency = (typeof CURRENCIES)[number]

/** How amounts of a currency are counted and written. */
export type CurrencyRules = {
  /** How many decimal digits of the major unit one minor unit is. */
  readonly minorDigits: number
  readonly symbol: string
  readonly groupMark: string
  readonly decimalMark: string
  /** Digits in the groups left of the last three: 3 for thousands, 2 for lakh and crore. */
  readonly upperGroup: 2 | 3
}

const currencies: Readonly<Record<Currency, CurrencyRules>> = { IDR: rupiah, INR: rupee }

export function currencyRules(currency: Currency): CurrencyRules {
  return currencies[currency]
}

export function isCurrency(text: string): text is Currency {
  return Object.hasOwn(currencies, text)
}

/** An amount in integer minor units of its currency (see `minorDigits`). May be negative. */
export type Money = { readonly currency: Currency; readonly minor: bigint }

/** A wrong amount: bad text, mixed currencies, impossible split. Always a caller's fault. */
export class MoneyError extends Error {
  override readonly name = 'MoneyError'
}

/** How many decimal digits of the major unit one minor unit is: INR 2 (paise), IDR 0. */
export function minorDigits(currency: Currency): number {
  return currencies[currency].minorDigits
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
