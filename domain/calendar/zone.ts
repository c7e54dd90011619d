import { type LocalDate, localDate } from './local-date.ts'

const formatters = new Map<string, Intl.DateTimeFormat>()

/** The calendar day at `instant` in an IANA zone such as 'Asia/Jakarta'. */
export function localDateIn(timeZone: string, instant: Date): LocalDate {
  const quarter = Math.floor(instant.getTime() / quarterMilliseconds)
  if (quarter < firstWholeQuarter) return readLocalDate(timeZone, instant)
  const dates = datesOfZone(timeZone)
  const cached = dates.get(quarter)
  if (cached !== undefined) return cached
  const date = readLocalDate(timeZone, instant)
  if (dates.size >= maxDates) dates.clear()
  dates.set(quarter, date)
  return date
}

/**
 * Cache by zone and quarter hour: since 1972 every zone's offset is a whole number of quarter
 * hours, so the day does not change within one. Every request needs the day, and `formatToParts`
 * costs as much as replaying a loan.
 */
const datesByZone = new Map<string, Map<number, LocalDate>>()
const maxDates = 1000
const quarterMilliseconds = 15 * 60_000
const firstWholeQuarter = Date.UTC(1973, 0, 1) / quarterMilliseconds

function datesOfZone(timeZone: string): Map<number, LocalDate> {
  const known = datesByZone.get(timeZone)
  if (known !== undefined) return known
  const dates = new Map<number, LocalDate>()
  datesByZone.set(timeZone, dates)
  return dates
}

function readLocalDate(timeZone: string, instant: Date): LocalDate {
  const parts = partsIn(timeZone, instant)
  return localDate(`${parts.year}-${parts.month}-${parts.day}`)
}

/**
 * The instant at which a calendar day begins in the zone. Only for zones without daylight saving
 * time, as in all markets: the offset is read at UTC's midnight of that day.
 */
export function startOfDayIn(timeZone: string, date: LocalDate): Date {
  const utcMidnight = Date.parse(`${date}T00:00:00Z`)
  const { year, month, day, hour, minute, second } = partsIn(timeZone, new Date(utcMidnight))
  const wallClock = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return new Date(utcMidnight - (wallClock - utcMidnight))
}

/** The hour of the day, 0 to 23, at `instant` in the zone. */
export function hourIn(timeZone: string, instant: Date): number {
  return Number(partsIn(timeZone, instant).hour)
}

/** The wall clock as "hh:mm:ss" (specification section 9) at `instant` in the zone. */
export function timeOfDayIn(timeZone: string, instant: Date): string {
  const { hour, minute, second } = partsIn(timeZone, instant)
  return `${hour}:${minute}:${second}`
}

type ZonedParts = Readonly<Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>>

function partsIn(timeZone: string, instant: Date): ZonedParts {
  const parts = { year: '', month: '', day: '', hour: '', minute: '', second: '' }
  for (const part of formatterFor(timeZone).formatToParts(instant)) {
    if (part.type in parts) parts[part.type as keyof typeof parts] = part.value // guarded by `in`
  }
  return parts
}

/** Creating a formatter takes tens of microseconds, so one is cached per zone. */
function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const cached = formatters.get(timeZone)
  if (cached !== undefined) return cached
  const formatter = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formatters.set(timeZone, formatter)
  return formatter
}
