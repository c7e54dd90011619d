declare const localDateBrand: unique symbol

/** A calendar day without a time zone, 'YYYY-MM-DD', years 1900 to 9999. Sorts as text. */
export type LocalDate = string & { readonly [localDateBrand]: true }

/** 0 Sunday … 6 Saturday. */
export type DayOfWeek = 0 | 1 | 2 | 3 | 4 | 5 | 6

export type DateParts = { readonly year: number; readonly month: number; readonly day: number }

const MILLISECONDS_PER_DAY = 86_400_000
const ZERO = '0'.charCodeAt(0)
const FIRST_YEAR = 1900
const FIRST_DAY = Date.UTC(FIRST_YEAR, 0, 1) / MILLISECONDS_PER_DAY
const LAST_DAY = Date.UTC(9999, 11, 31) / MILLISECONDS_PER_DAY

/** True when `text` is a real day written 'YYYY-MM-DD' (30 February is not). */
export function isLocalDate(text: string): text is LocalDate {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const { year, month, day } = partsOfText(text)
  return (
    year >= FIRST_YEAR && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
  )
}

/** The day of a text. Throws `RangeError` when it is not a real day. */
export function localDate(text: string): LocalDate {
  if (!isLocalDate(text)) throw new RangeError(`"${text}" is not a day written YYYY-MM-DD`)
  return text
}

/** The day from its parts; `month` is 1 to 12. Throws `RangeError` when there is no such day. */
export function localDateOf(parts: DateParts): LocalDate {
  const year = String(parts.year).padStart(4, '0')
  return localDate(`${year}-${twoDigits(parts.month)}-${twoDigits(parts.day)}`)
}

export function partsOf(date: LocalDate): DateParts {
  return partsOfText(date)
}

/** Days since 1970-01-01, for arithmetic over many days. */
export function toDayNumber(date: LocalDate): number {
  const { year, month, day } = partsOfText(date)
  return Date.UTC(year, month - 1, day) / MILLISECONDS_PER_DAY
}

/** The inverse of `toDayNumber`. Throws `RangeError` outside years 1900 to 9999. */
export function fromDayNumber(dayNumber: number): LocalDate {
  if (!(Number.isInteger(dayNumber) && dayNumber >= FIRST_DAY && dayNumber <= LAST_DAY)) {
    throw new RangeError(`day number ${dayNumber} is not a day of the years 1900 to 9999`)
  }
  const date = new Date(dayNumber * MILLISECONDS_PER_DAY)
  const month = twoDigits(date.getUTCMonth() + 1)
  // The cast saves checking a text that was just made from a day within range.
  return `${date.getUTCFullYear()}-${month}-${twoDigits(date.getUTCDate())}` as LocalDate
}

/** The day `days` later (earlier when negative). */
export function addDays(date: LocalDate, days: number): LocalDate {
  return fromDayNumber(toDayNumber(date) + days)
}

/**
 * The day `months` later (earlier when negative), held back to the month's last day: 31 January
 * plus one month is 28 or 29 February. With `anchorDay` (the loan's own day of the month) the next
 * step comes back to it: 28 February plus one month, anchored at 31, is 31 March.
 */
export function addMonths(date: LocalDate, months: number, anchorDay?: number): LocalDate {
  const parts = partsOfText(date)
  const monthIndex = parts.year * 12 + (parts.month - 1) + months
  const year = Math.floor(monthIndex / 12)
  const month = monthIndex - year * 12 + 1
  const day = Math.min(anchorDay ?? parts.day, daysInMonth(year, month))
  return localDateOf({ year, month, day })
}

/** Days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return toDayNumber(to) - toDayNumber(from)
}

/** -1, 0 or 1 as `left` is before, the same as or after `right`. */
export function compareDates(left: LocalDate, right: LocalDate): -1 | 0 | 1 {
  if (left === right) return 0
  return left < right ? -1 : 1
}

export function earlierOf(left: LocalDate, right: LocalDate): LocalDate {
  return left <= right ? left : right
}

export function laterOf(left: LocalDate, right: LocalDate): LocalDate {
  return left > right ? left : right
}

export function dayOfWeek(date: LocalDate): DayOfWeek {
  // 1970-01-01 was a Thursday (4). The remainder below is within 0 to 6 by construction.
  return ((((toDayNumber(date) + 4) % 7) + 7) % 7) as DayOfWeek
}

/** Gregorian rule. */
export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

/** Days in a month, 1 to 12. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

function partsOfText(text: string): DateParts {
  return {
    year: twoDigitsAt(text, 0) * 100 + twoDigitsAt(text, 2),
    month: twoDigitsAt(text, 5),
    day: twoDigitsAt(text, 8),
  }
}

/** The number of two digits, 0 to 99, by their codes: no part of the text is copied. */
function twoDigitsAt(text: string, at: number): number {
  return (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}
