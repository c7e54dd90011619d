import { addMonths, type LocalDate } from '../calendar/local-date.ts'
import { maxMinor, sumMinor } from '../money/money.ts'
import type { Schedule } from '../schedule/schedule.ts'

/** The most that falls due within any one month of a schedule, in minor units. */
export function maxDueWithinAMonthMinor({ rows }: Schedule): bigint {
  return rows.reduce((mostMinor, row) => maxMinor(mostMinor, dueWithin(rows, row.dueOn)), 0n)
}

/** From a due day up to, not including, the same day of the next month. */
function dueWithin(rows: Schedule['rows'], fromOn: LocalDate): bigint {
  const untilOn = addMonths(fromOn, 1)
  return sumMinor(
    rows.filter(row => row.dueOn >= fromOn && row.dueOn < untilOn).map(row => row.totalMinor),
  )
}
