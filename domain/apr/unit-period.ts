import { addMonths, daysBetween, type LocalDate } from '../calendar/local-date.ts'
import { type Ratio, ratio } from '../money/ratio.ts'

/**
 * The unit of time of US Regulation Z, Appendix J (12 CFR 1026, paragraph (b)(4)): the interval
 * that occurs most often between payments. The appendix has single days only; `count` days extends
 * its rule for weeks to any fixed number of them.
 */
type UnitPeriod = { readonly unit: 'month' | 'week' | 'day'; readonly count: number }

/** A distance in whole unit periods and the fraction (0 ≤ f < 1) that precedes them. */
export type UnitTime = { readonly units: number; readonly fraction: Ratio }

/** Appendix J counts 30 days for every month, paragraph (b)(5)(ii) and (iii). */
const DAYS_PER_MONTH = 30
const DAYS_PER_WEEK = 7

/**
 * The distance from the advance to a payment, paragraph (b)(5). Months are counted back from the
 * payment; the days left over count as thirtieths of one. `anchorDay` is the payments' own day of
 * the month (31 for the last day of each), so that a February payment counts back to the 30th or
 * 31st; without it the payment's own day is used. Throws `RangeError` when the payment is earlier.
 */
export function unitTimeBetween(
  period: UnitPeriod,
  span: {
    readonly advanceOn: LocalDate
    readonly paymentOn: LocalDate
    readonly anchorDay?: number
  },
): UnitTime {
  const { advanceOn, paymentOn } = span
  if (paymentOn < advanceOn) {
    throw new RangeError(`payment ${paymentOn} lies before the advance ${advanceOn}`)
  }
  switch (period.unit) {
    case 'day':
      return wholeAndFraction(daysBetween(advanceOn, paymentOn), period.count)
    case 'week':
      return wholeAndFraction(daysBetween(advanceOn, paymentOn), period.count * DAYS_PER_WEEK)
    case 'month':
      return wholeAndFraction(thirtyDayMonths(span), period.count * DAYS_PER_MONTH)
  }
}

/** 30 for every full month counted back from the payment, plus the days that remain. */
function thirtyDayMonths(span: {
  readonly advanceOn: LocalDate
  readonly paymentOn: LocalDate
  readonly anchorDay?: number
}): number {
  const { advanceOn, paymentOn, anchorDay } = span
  let months = 0
  let cursor = paymentOn
  for (;;) {
    const earlier = addMonths(paymentOn, -(months + 1), anchorDay)
    if (earlier < advanceOn) break
    cursor = earlier
    months += 1
  }
  return months * DAYS_PER_MONTH + daysBetween(advanceOn, cursor)
}

function wholeAndFraction(days: number, daysPerUnit: number): UnitTime {
  const units = Math.floor(days / daysPerUnit)
  return { units, fraction: ratio(BigInt(days - units * daysPerUnit), BigInt(daysPerUnit)) }
}
