import { addDays, daysBetween, type LocalDate } from '../calendar/local-date.ts'
import type { Schedule } from './schedule.ts'

/**
 * The same schedule for a payout that arrived on another day: every date moves by as many days, no
 * amount changes. So the agreed price, its tenor and its rate by real days stay as agreed, and the
 * lender's delay costs the borrower nothing.
 */
export function shiftSchedule(schedule: Schedule, disbursedOn: LocalDate): Schedule {
  const days = daysBetween(schedule.disbursedOn, disbursedOn)
  if (days === 0) return schedule
  return {
    ...schedule,
    disbursedOn,
    rows: schedule.rows.map(row => ({
      ...row,
      fromOn: addDays(row.fromOn, days),
      dueOn: addDays(row.dueOn, days),
    })),
  }
}
