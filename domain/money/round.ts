import type { Ratio } from './ratio.ts'

/**
 * - `half-even`: to the nearest, a tie to the even neighbour (the default for all money, decision
 *   043);
 * - `half-up`: to the nearest, a tie away from zero;
 * - `down`: toward zero (in the borrower's favour for a charge);
 * - `up`: away from zero.
 *
 * All four treat -x as the mirror of x.
 */
export type Rounding = 'half-even' | 'half-up' | 'down' | 'up'

/**
 * The integer quotient under `rounding`. Throws `RangeError`, as `/` does, for a zero denominator.
 */
export function divideRounded(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  const truncated = numerator / denominator
  const remainder = numerator % denominator
  if (remainder === 0n) return truncated
  const away = numerator < 0n === denominator < 0n ? truncated + 1n : truncated - 1n
  switch (rounding) {
    case 'down':
      return truncated
    case 'up':
      return away
    case 'half-up':
      return compareWithHalf(remainder, denominator) < 0 ? truncated : away
    case 'half-even': {
      const side = compareWithHalf(remainder, denominator)
      if (side !== 0) return side < 0 ? truncated : away
      return truncated % 2n === 0n ? truncated : away
    }
  }
}

/**
 * The nearest multiple of `multipleMinor` (> 0) under `rounding`, e.g. whole hundreds of rupiah.
 */
export function roundToMultiple(minor: bigint, multipleMinor: bigint, rounding: Rounding): bigint {
  if (multipleMinor <= 0n) throw new RangeError(`cannot round to a multiple of ${multipleMinor}`)
  return divideRounded(minor, multipleMinor, rounding) * multipleMinor
}

/** `minor × factor`, rounded once. */
export function multiplyMinor(minor: bigint, factor: Ratio, rounding: Rounding): bigint {
  return divideRounded(minor * factor.numerator, factor.denominator, rounding)
}

/** Sign of (|remainder| - half of |denominator|). */
function compareWithHalf(remainder: bigint, denominator: bigint): -1 | 0 | 1 {
  const doubled = 2n * (remainder < 0n ? -remainder : remainder)
  const whole = denominator < 0n ? -denominator : denominator
  if (doubled === whole) return 0
  return doubled < whole ? -1 : 1
}
