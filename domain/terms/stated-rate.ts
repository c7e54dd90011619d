import { type Ratio, ratio } from '../money/ratio.ts'
import type { Frequency } from './terms.ts'

/** A year of periods that are all alike: 12 months, 52 weeks or 365 days. */
const UNITS_PER_YEAR: Readonly<Record<Frequency['unit'], bigint>> = {
  month: 12n,
  week: 52n,
  day: 365n,
}

/** How many installments a year would hold: 12 for monthly, 26 for every two weeks. */
export function periodsPerYear(every: Frequency): Ratio {
  return ratio(UNITS_PER_YEAR[every.unit], BigInt(every.count))
}

/**
 * The annual rate of terms that state theirs per day or per installment period. A daily rate goes
 * with `actual/365`, under which every day then costs exactly the stated rate; a periodic one with
 * `per-period`.
 */
export function annualRateOf(
  stated: { readonly rate: Ratio; readonly per: 'day' | 'period' },
  every: Frequency,
): Ratio {
  const { rate, per } = stated
  const times = per === 'day' ? ratio(365n, 1n) : periodsPerYear(every)
  return ratio(rate.numerator * times.numerator, rate.denominator * times.denominator)
}
