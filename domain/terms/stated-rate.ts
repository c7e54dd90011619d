import { divideRatios, type Ratio, ratio } from '../money/ratio.ts'
import type { Frequency, Terms } from './terms.ts'

/** Units in a year of equal periods: 12 months, 52 weeks or 365 days. */
const UNITS_PER_YEAR: Readonly<Record<Frequency['unit'], bigint>> = {
  month: 12n,
  week: 52n,
  day: 365n,
}

/** Installments per year: 12 for monthly, 26 for every two weeks. */
export function periodsPerYear(every: Frequency): Ratio {
  return ratio(UNITS_PER_YEAR[every.unit], BigInt(every.count))
}

/**
 * The annual rate of terms that state their rate per day or per installment period. Use a daily
 * rate with `actual/365`, under which every day costs exactly the stated rate, and a periodic one
 * with `per-period`.
 */
export function annualRateOf(
  stated: { readonly rate: Ratio; readonly per: 'day' | 'period' },
  every: Frequency,
): Ratio {
  const { rate, per } = stated
  const times = per === 'day' ? ratio(365n, 1n) : periodsPerYear(every)
  return ratio(rate.numerator * times.numerator, rate.denominator * times.denominator)
}

/**
 * What flat interest costs a month, week or day, of the whole principal: the annual rate over the
 * units of a year, 2 % a month for 24 % a year. Undefined where interest is on the balance, which has
 * no such rate.
 */
export function flatRateOf({
  interest,
  annualRate,
  every,
}: Pick<Terms, 'interest' | 'annualRate' | 'every'>): Ratio | undefined {
  if (interest.method !== 'flat') return undefined
  return divideRatios(annualRate, periodsPerYear({ count: 1, unit: every.unit }))
}
