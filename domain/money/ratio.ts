import { divideRounded, type Rounding } from './round.ts'

/** An exact rational in lowest terms; the denominator is positive. Make one with `ratio`. */
export type Ratio = { readonly numerator: bigint; readonly denominator: bigint }

export const ZERO_RATIO: Ratio = { numerator: 0n, denominator: 1n }
export const ONE_RATIO: Ratio = { numerator: 1n, denominator: 1n }

/** `numerator / denominator` in lowest terms. Throws `RangeError` for a zero denominator. */
export function ratio(numerator: bigint, denominator: bigint): Ratio {
  if (denominator === 0n) throw new RangeError(`ratio ${numerator}/0: the denominator is zero`)
  const divisor = greatestCommonDivisor(numerator, denominator)
  const scale = denominator < 0n ? -divisor : divisor
  return { numerator: numerator / scale, denominator: denominator / scale }
}

/** Reads a plain decimal ("0.015", "-2", "7.25"), exactly. Throws `RangeError` otherwise. */
export function parseRatio(text: string): Ratio {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (match === null) throw new RangeError(`"${text}" is not a plain decimal such as 0.015`)
  const [, sign = '', whole = '', decimals = ''] = match
  return ratio(BigInt(sign + whole + decimals), 10n ** BigInt(decimals.length))
}

/** Reads a percentage: `percent('12.5')` is exactly 1/8. */
export function percent(text: string): Ratio {
  const value = parseRatio(text)
  return ratio(value.numerator, value.denominator * 100n)
}

export function addRatios(left: Ratio, right: Ratio): Ratio {
  return ratio(
    left.numerator * right.denominator + right.numerator * left.denominator,
    left.denominator * right.denominator,
  )
}

export function subtractRatios(left: Ratio, right: Ratio): Ratio {
  return addRatios(left, { numerator: -right.numerator, denominator: right.denominator })
}

export function multiplyRatios(left: Ratio, right: Ratio): Ratio {
  return ratio(left.numerator * right.numerator, left.denominator * right.denominator)
}

/** `left / right`. Throws `RangeError` when `right` is zero. */
export function divideRatios(left: Ratio, right: Ratio): Ratio {
  return ratio(left.numerator * right.denominator, left.denominator * right.numerator)
}

/** -1, 0 or 1 as `left` is less than, equal to or more than `right`. */
export function compareRatios(left: Ratio, right: Ratio): -1 | 0 | 1 {
  const difference = left.numerator * right.denominator - right.numerator * left.denominator
  if (difference === 0n) return 0
  return difference < 0n ? -1 : 1
}

/** The ratio as a decimal with exactly `decimals` digits after the point: "0.3333". */
export function formatDecimal(value: Ratio, decimals: number, rounding: Rounding): string {
  const scaled = divideRounded(
    value.numerator * 10n ** BigInt(decimals),
    value.denominator,
    rounding,
  )
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const sign = scaled < 0n ? '-' : ''
  return decimals === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-decimals)}`
}

/**
 * The ratio as a percentage, half-even: `formatPercent(percent('17.0718'))` is "17.07%".
 * Trailing zeros beyond `minDecimals` (0) are dropped; `decimalMark` is "," in Indonesian copy.
 */
export function formatPercent(
  value: Ratio,
  options: { maxDecimals?: number; minDecimals?: number; decimalMark?: '.' | ',' } = {},
): string {
  const { maxDecimals = 2, minDecimals = 0, decimalMark = '.' } = options
  const hundredfold = { numerator: value.numerator * 100n, denominator: value.denominator }
  const [whole = '', decimals = ''] = formatDecimal(hundredfold, maxDecimals, 'half-even').split(
    '.',
  )
  let kept = decimals
  while (kept.length > minDecimals && kept.endsWith('0')) kept = kept.slice(0, -1)
  return kept === '' ? `${whole}%` : `${whole}${decimalMark}${kept}%`
}

function greatestCommonDivisor(left: bigint, right: bigint): bigint {
  let a = left < 0n ? -left : left
  let b = right < 0n ? -right : right
  while (b !== 0n) [a, b] = [b, a % b]
  return a
}
