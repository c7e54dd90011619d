import { unitTimeBetween } from '../apr/unit-period.ts'
import { type DayCount, yearFraction } from '../calendar/day-count.ts'
import { partsOf } from '../calendar/local-date.ts'
import {
  addRatios,
  divideRatios,
  multiplyRatios,
  type Ratio,
  ratio,
  ZERO_RATIO,
} from '../money/ratio.ts'
import { periodsPerYear } from '../terms/stated-rate.ts'
import type { Frequency, Terms } from '../terms/terms.ts'
import type { Period } from './schedule.ts'

/**
 * The rate of each period, exactly (a rate factor: interest = balance × rate).
 *
 * - `daily`: annual rate × share of a year by the day count.
 * - `per-period`: annual rate over periods per year (12 months, 52 weeks, 365 days), all alike. An
 *   odd first period counts as whole periods back from its due date plus the days left over, a
 *   month's days as thirtieths (the counting of Regulation Z, Appendix J (b)(5)).
 *
 * Interest-free periods are not left out here: see `chargedRates`.
 */
export function periodRates(terms: Terms, periods: readonly Period[]): Ratio[] {
  const regularRate = divideRatios(terms.annualRate, periodsPerYear(terms.every))
  return periods.map(period => {
    if (terms.interest.calculation === 'daily') {
      const share = yearFraction(terms.interest.dayCount, period.fromOn, period.dueOn)
      return multiplyRatios(terms.annualRate, share)
    }
    const isOdd = period.periodNo === 1 && terms.firstDueOn !== undefined
    return isOdd ? multiplyRatios(regularRate, periodsIn(terms.every, period)) : regularRate
  })
}

/** The rates with those of the interest-free periods at 0. */
export function chargedRates(terms: Terms, rates: readonly Ratio[]): Ratio[] {
  const free = terms.grace.interestFreeInstallments
  return rates.map((rate, index) => (index < free ? ZERO_RATIO : rate))
}

/**
 * The rate of one ideal period, whatever the calendar: `daily` counts 30 days to a month and the
 * day count's year (365 for actual/actual). Only for fixing a rounded installment: see
 * `declining.ts`.
 */
export function nominalPeriodRate(terms: Terms): Ratio {
  const { annualRate, every, interest } = terms
  if (interest.calculation === 'per-period') return divideRatios(annualRate, periodsPerYear(every))
  const days = BigInt(every.count) * IDEAL_DAYS[every.unit]
  return multiplyRatios(annualRate, ratio(days, YEAR_DAYS[interest.dayCount]))
}

const IDEAL_DAYS: Readonly<Record<Frequency['unit'], bigint>> = { month: 30n, week: 7n, day: 1n }

const YEAR_DAYS: Readonly<Record<DayCount, bigint>> = {
  '30/360': 360n,
  'actual/360': 360n,
  'actual/364': 364n,
  'actual/365': 365n,
  'actual/actual': 365n,
}

function periodsIn(every: Frequency, { fromOn, dueOn }: Period): Ratio {
  const time = unitTimeBetween(every, {
    advanceOn: fromOn,
    paymentOn: dueOn,
    anchorDay: partsOf(dueOn).day,
  })
  return addRatios(ratio(BigInt(time.units), 1n), time.fraction)
}
