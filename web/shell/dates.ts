import { localDateAt } from '#domain/calendar/fixed-offset.ts'
import {
  type DateLanguage,
  formatDate,
  formatDaysLate,
  formatShortDate,
} from '#domain/calendar/format.ts'
import { localDate } from '#domain/calendar/local-date.ts'
import { getMarket, type MarketCode } from '#domain/market/market.ts'
import type { Locale } from './locale.ts'

/** Borrowers' pages are not in Chinese; dates on a Chinese page are English. */
const dateLanguage = (locale: Locale): DateLanguage => (locale === 'zh' ? 'en' : locale)

/** A day of the API (`2026-11-20`) in words: "Jumat, 20 Nov 2026". */
export const dateInWords = (day: string, locale: Locale): string =>
  formatDate(localDate(day), dateLanguage(locale))

/** The same without the day of the week: "17 Agu 1990". */
export const shortDate = (day: string, locale: Locale): string =>
  formatShortDate(localDate(day), dateLanguage(locale))

/** The day of an API instant in a market's time zone: "20 Nov 2026". */
export const dayOfInstant = (instant: string, market: MarketCode, locale: Locale): string =>
  formatShortDate(
    localDateAt(getMarket(market).utcOffsetMinutes, new Date(instant)),
    dateLanguage(locale),
  )

/** "Terlambat 3 hari"; empty for 0. */
export const daysLateInWords = (days: number, locale: Locale): string =>
  formatDaysLate(days, dateLanguage(locale))
