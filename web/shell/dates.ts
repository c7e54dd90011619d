import { type DateLanguage, formatDate, formatDaysLate } from '#domain/calendar/format.ts'
import { localDate } from '#domain/calendar/local-date.ts'
import type { Locale } from '../copy/locale.ts'

/** Borrowers' pages are not in Chinese; should one be asked for so, its dates are English. */
const dateLanguage = (locale: Locale): DateLanguage => (locale === 'zh' ? 'en' : locale)

/** A day of the wire (`2026-11-20`) in words: "Jumat, 20 Nov 2026". */
export const dateInWords = (day: string, locale: Locale): string =>
  formatDate(localDate(day), dateLanguage(locale))

/** "Terlambat 3 hari"; empty when nothing is late. */
export const daysLateInWords = (days: number, locale: Locale): string =>
  formatDaysLate(days, dateLanguage(locale))
