import {
  addDays,
  type DayOfWeek,
  dayOfWeek,
  type LocalDate,
  localDate,
  partsOf,
} from './local-date.ts'

export type Holiday = { readonly on: LocalDate; readonly name: string }

export function holiday(on: string, name: string): Holiday {
  return { on: localDate(on), name }
}

/** A weekday off: always, or only in these weeks of the month (2: the second of the month). */
export type WeekendRule = { readonly weekday: DayOfWeek; readonly nthOfMonth?: readonly number[] }

/**
 * The working calendar of a market. It is data: a lender replaces it with the list that its
 * regulator or bank publishes, and adds each new year.
 */
export type BusinessCalendar = {
  readonly weekend: readonly WeekendRule[]
  readonly holidays: readonly Holiday[]
}

/** More days off in a row than this mean a broken calendar (every weekday marked as weekend). */
const MAX_DAYS_OFF = 60

export function isBusinessDay(calendar: BusinessCalendar, date: LocalDate): boolean {
  const weekday = dayOfWeek(date)
  const weekOfMonth = Math.ceil(partsOf(date).day / 7)
  const weekend = calendar.weekend.some(
    rule =>
      rule.weekday === weekday &&
      (rule.nthOfMonth === undefined || rule.nthOfMonth.includes(weekOfMonth)),
  )
  return !weekend && !calendar.holidays.some(holiday => holiday.on === date)
}

/** `date` itself when it is a business day, else the next one. */
export function businessDayOnOrAfter(calendar: BusinessCalendar, date: LocalDate): LocalDate {
  let day = date
  for (let tries = 0; !isBusinessDay(calendar, day); tries += 1) {
    if (tries === MAX_DAYS_OFF) {
      throw new RangeError(`no business day within ${MAX_DAYS_OFF} days of ${date}: check weekend`)
    }
    day = addDays(day, 1)
  }
  return day
}

/**
 * The `count`-th business day after `date` (`date` itself is not counted): a promise of three
 * working days made on a Friday ends on Wednesday. Zero gives `date` or the next business day.
 */
export function addBusinessDays(
  calendar: BusinessCalendar,
  date: LocalDate,
  count: number,
): LocalDate {
  if (!Number.isInteger(count) || count < 0) {
    throw new RangeError(`${count} is not a number of business days: zero or more expected`)
  }
  if (count === 0) return businessDayOnOrAfter(calendar, date)
  let day = date
  for (let counted = 0; counted < count; counted += 1) {
    day = businessDayOnOrAfter(calendar, addDays(day, 1))
  }
  return day
}

/** Business days after `from` up to and including `to`; 0 when `to` is not later. */
export function businessDaysBetween(
  calendar: BusinessCalendar,
  from: LocalDate,
  to: LocalDate,
): number {
  let counted = 0
  for (let day = from; day < to; ) {
    day = addDays(day, 1)
    if (isBusinessDay(calendar, day)) counted += 1
  }
  return counted
}
