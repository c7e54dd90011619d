import type { Ratio } from '../money/ratio.ts'

/**
 * A cash flow's size: minor units as the ledger counts them, or an exact or plain number where the
 * rule wants a figure that was never rounded (an unrounded installment).
 */
export type Amount = bigint | number | Ratio

/** A quotient keeps at least this many bits: more than the 53 that a double holds exactly. */
const KEPT_BITS = 64

/** The nearest double, for rate searches only: never convert it back to money. */
export function amountToNumber(amount: Amount): number {
  if (typeof amount === 'number') return amount
  if (typeof amount === 'bigint') return Number(amount)
  return ratioToNumber(amount)
}

/** The ratio as a double, also where numerator and denominator alone would overflow one. */
export function ratioToNumber({ numerator, denominator }: Ratio): number {
  const magnitude = numerator < 0n ? -numerator : numerator
  if (magnitude === 0n) return 0
  const shift = KEPT_BITS + bitLength(denominator) - bitLength(magnitude)
  const scaled =
    shift >= 0
      ? (magnitude << BigInt(shift)) / denominator
      : magnitude / (denominator << BigInt(-shift))
  const value = Number(scaled) * 2 ** -shift
  return numerator < 0n ? -value : value
}

function bitLength(value: bigint): number {
  return value.toString(2).length
}
