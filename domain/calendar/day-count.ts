import { type Ratio, ratio } from '../money/ratio.ts'
import {
  compareDates,
  daysBetween,
  isLeapYear,
  type LocalDate,
  localDateOf,
  partsOf,
} from './local-date.ts'

/** The conventions for a span of days as a share of a year. */
export type DayCount = '30/360' | 'actual/365' | 'actual/360' | 'actual/364' | 'actual/actual'

/**
 * The share of a year from `from` (not earned) to `to` (earned), exactly.
 *
 * - `30/360`: the US bond basis (ISDA 2006 section 4.16(f)): a 31st counts as a 30th, the end's
 *   only when the start is the 30th or 31st. February is not stretched.
 * - `actual/365`, `actual/360`, `actual/364`: real days over a fixed year.
 * - `actual/actual`: each calendar year's days over its own length (365 or 366), as ISDA 4.16(b).
 *   The days counted are those after `from` up to and including `to`, so the step from 31 December
 *   to 1 January belongs to the new year; Apache Fineract counts so, and its published rate factors
 *   are our reference (ISDA's own wording gives that night to the old year).
 *
 * Throws `RangeError` when `to` is before `from`.
 */
export function yearFraction(dayCount: DayCount, from: LocalDate, to: LocalDate): Ratio {
  if (compareDates(to, from) < 0) throw new RangeError(`the span ${from} to ${to} runs backwards`)
  switch (dayCount) {
    case '30/360':
      return ratio(BigInt(thirty360Days(from, to)), 360n)
    case 'actual/365':
      return ratio(BigInt(daysBetween(from, to)), 365n)
    case 'actual/360':
      return ratio(BigInt(daysBetween(from, to)), 360n)
    case 'actual/364':
      return ratio(BigInt(daysBetween(from, to)), 364n)
    case 'actual/actual':
      return actualActual(from, to)
  }
}

function thirty360Days(from: LocalDate, to: LocalDate): number {
  const start = partsOf(from)
  const end = partsOf(to)
  const startDay = Math.min(start.day, 30)
  const endDay = end.day === 31 && startDay === 30 ? 30 : end.day
  return 360 * (end.year - start.year) + 30 * (end.month - start.month) + (endDay - startDay)
}

function actualActual(from: LocalDate, to: LocalDate): Ratio {
  const lastYear = partsOf(to).year
  let commonDays = 0
  let leapDays = 0
  let cursor = from
  for (let year = partsOf(from).year; year <= lastYear; year += 1) {
    const until = year === lastYear ? to : localDateOf({ year, month: 12, day: 31 })
    const days = daysBetween(cursor, until)
    if (isLeapYear(year)) leapDays += days
    else commonDays += days
    cursor = until
  }
  return ratio(BigInt(commonDays) * 366n + BigInt(leapDays) * 365n, 365n * 366n)
}
