import { daysBetween, type LocalDate } from '../calendar/local-date.ts'
import { maxMinor, minMinor, sumMinor } from '../money/money.ts'
import { divideRounded } from '../money/round.ts'
import type { Schedule, ScheduleRow } from './schedule.ts'

/**
 * The interest a schedule has earned by the end of a day: that of every period passed, and of the
 * current one the share of its days that have passed, rounded down. For loans without daily interest
 * (flat, per period): used for cooling-off cancellations, accruals and early settlements.
 */
export function earnedInterestMinor(schedule: Schedule, on: LocalDate): bigint {
  return sumMinor(earnedInterestByRow(schedule.rows, on))
}

/**
 * The same by row, in the order in which it falls due: interest postponed by grace is earned as it
 * accrues, and belongs to the row that it falls due with. Never more than a row's interest, all of
 * it once the row is due. In rows with moved dates, days added to a period earn nothing.
 */
export function earnedInterestByRow(rows: readonly ScheduleRow[], on: LocalDate): bigint[] {
  let accruedMinor = 0n
  let dueMinor = 0n
  for (const { fromOn, dueOn, days, interestMinor, accruedInterestMinor } of rows) {
    accruedMinor += shareOfDays(accruedInterestMinor ?? interestMinor, fromOn, on, days)
    if (dueOn <= on) dueMinor += interestMinor
  }
  let leftMinor = maxMinor(accruedMinor, dueMinor)
  return rows.map(({ interestMinor }) => {
    const earnedMinor = minMinor(interestMinor, leftMinor)
    leftMinor -= earnedMinor
    return earnedMinor
  })
}

/** The share of an amount for the days from `fromOn` to `on`, of `days` at most; rounded down. */
export function shareOfDays(
  wholeMinor: bigint,
  fromOn: LocalDate,
  on: LocalDate,
  days: number,
): bigint {
  if (on <= fromOn) return 0n
  const passedDays = Math.min(daysBetween(fromOn, on), days)
  return divideRounded(wholeMinor * BigInt(passedDays), BigInt(days), 'down')
}
