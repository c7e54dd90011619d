import type { ListFileColumn } from '#contract/staff/list-file.ts'
import { formatIsoDate } from '#domain/calendar/format.ts'
import { localDateIn, startOfDayIn, timeOfDayIn } from '#domain/calendar/zone.ts'
import { getMarket, MARKET_CODES, type MarketCode } from '#domain/market/market.ts'
import { csvLine } from '../../platform/csv.ts'

export type ListRow = Readonly<Record<string, unknown>>

/** The market of a row by its own field, else by its currency; undefined where it says neither. */
const marketOfRow = (row: ListRow): MarketCode | undefined =>
  MARKET_CODES.find(code => code === row['market']) ??
  MARKET_CODES.find(code => getMarket(code).currency === row['currency'])

const instantFormat = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

const twoDigits = (count: number): string => String(count).padStart(2, '0')

/** Such as `+05:30`. */
const offsetText = (timeZone: string, at: Date): string => {
  const date = localDateIn(timeZone, at)
  const utcMidnight = Date.parse(`${date}T00:00:00Z`)
  const minutes = Math.round((utcMidnight - startOfDayIn(timeZone, date).getTime()) / 60_000)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(rest)}`
}

/** Such as `2026-11-23 16:00:05 +05:30`. */
const localTimeText = (timeZone: string, instant: string): string => {
  const at = new Date(instant)
  const date = formatIsoDate(localDateIn(timeZone, at))
  return `${date} ${timeOfDayIn(timeZone, at)} ${offsetText(timeZone, at)}`
}

/** A field's value as text: times in the zone, what is within a list or a record side by side. */
const textOf = (value: unknown, timeZone: string): string => {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(each => textOf(each, timeZone)).join('; ')
  if (typeof value === 'object') {
    return Object.values(value)
      .map(each => textOf(each, timeZone))
      .join(': ')
  }
  const text = String(value)
  return instantFormat.test(text) ? localTimeText(timeZone, text) : text
}

/** The value at a path; of a list, what stands there in each of its records. */
const fieldOf = (value: unknown, [name, ...rest]: readonly string[]): unknown => {
  if (name === undefined) return value
  if (Array.isArray(value)) return value.map(each => fieldOf(each, [name, ...rest]))
  const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, name)
  return isThere ? fieldOf((value as ListRow)[name], rest) : undefined
}

/** A row as a line of CSV: times in its market's zone, or in `timeZone` where it names no market. */
export const listFileLine = (
  row: ListRow,
  columns: readonly ListFileColumn[],
  timeZone: string,
): string => {
  const market = marketOfRow(row)
  const zone = market === undefined ? timeZone : getMarket(market).timeZone
  return csvLine(
    columns.map(({ fields }) =>
      fields
        .map(field => textOf(fieldOf(row, field.split('.')), zone))
        .filter(text => text !== '')
        .join(' '),
    ),
  )
}
