import { MoneyError, sumMinor } from './money.ts'

/**
 * Splits a total in proportion to `weights` by the largest remainder: every part is its exact share
 * rounded toward zero, and the units left over go one each to the largest remainders, the earlier
 * of two equal ones first. The parts always sum to the total. Weights are zero or more, not all
 * zero; a negative total is split as its mirror. Throws `MoneyError` otherwise.
 */
export function allocate(totalMinor: bigint, weights: readonly bigint[]): bigint[] {
  const weightTotal = sumMinor(weights)
  if (weights.some(weight => weight < 0n) || weightTotal === 0n) {
    throw new MoneyError(`cannot split ${totalMinor} by weights [${weights.join(', ')}]`)
  }
  const sign = totalMinor < 0n ? -1n : 1n
  const absoluteMinor = totalMinor * sign
  const shares = weights.map(weight => ({
    partMinor: (absoluteMinor * weight) / weightTotal,
    remainder: (absoluteMinor * weight) % weightTotal,
  }))
  let leftMinor = absoluteMinor - sumMinor(shares.map(share => share.partMinor))
  const byRemainder = shares.toSorted((left, right) => Number(right.remainder - left.remainder))
  for (const share of byRemainder) {
    if (leftMinor === 0n) break
    share.partMinor += 1n
    leftMinor -= 1n
  }
  return shares.map(share => share.partMinor * sign)
}
