import { type Ratio, ratio } from '../money/ratio.ts'
import { divideRounded } from '../money/round.ts'

/** Forty digits behind the point: the result is exact far beyond any minor unit. */
const SCALE = 10n ** 40n

/**
 * The installment, before any rounding, that repays the principal in as many equal parts as there
 * are rates: P × Π(1 + rᵢ) / F, with F = 1 and then F × (1 + rᵢ) + 1 for each further period. For
 * one and the same rate this is the annuity formula; for rates that differ (real days) it is the
 * rate-factor method of Apache Fineract's progressive loans. A rate of 0 is an interest-free
 * period. In minor units.
 */
export function equalInstallment(principalMinor: bigint, rates: readonly Ratio[]): Ratio {
  if (rates.length === 0) throw new RangeError('an installment needs at least one period')
  let growth = SCALE
  let divisor = 0n
  for (const rate of rates) {
    growth = grown(growth, rate)
    divisor = grown(divisor, rate) + SCALE
  }
  return ratio(principalMinor * growth, divisor)
}

function grown(value: bigint, rate: Ratio): bigint {
  return value + divideRounded(value * rate.numerator, rate.denominator, 'half-even')
}
