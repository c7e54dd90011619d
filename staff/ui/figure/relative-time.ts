import { daysBetween, isLocalDate, localDate } from '#domain/calendar/local-date.ts'
import { localDateIn } from '#domain/calendar/zone.ts'
import { getMarket, type MarketCode } from '#domain/market/market.ts'

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

const formats = new Map<string, Intl.RelativeTimeFormat>()

/** Made once for each language: it costs as much as drawing a row of a list. */
const formatOf = (language: string, style: 'short' | 'long'): Intl.RelativeTimeFormat => {
  const key = `${language} ${style}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const made = new Intl.RelativeTimeFormat(language, { style, numeric: 'auto' })
  formats.set(key, made)
  return made
}

/** "in 3 hr", "5 min ago", "now": the time between two moments in the largest unit that fits. */
export const relativeTime = (atMs: number, nowMs: number, language: string): string => {
  const seconds = Math.round((atMs - nowMs) / 1000)
  const format = formatOf(language, 'short')
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit)
  }
  return format.format(0, 'second')
}

/** How many days from today, in the market, until the date; below 0: it has passed. */
export const daysUntil = (on: string, market: MarketCode, nowMs: number): number => {
  const today = localDateIn(getMarket(market).timeZone, new Date(nowMs))
  return isLocalDate(on) ? daysBetween(today, localDate(on)) : 0
}

/** "today", "tomorrow", "in 3 days", "2 days ago". */
export const relativeDay = (days: number, language: string): string =>
  formatOf(language, 'long').format(days, 'day')
