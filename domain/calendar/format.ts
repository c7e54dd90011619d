import { DATE_WORDS, type DateLanguage } from './all-date-words.ts'
import { dayOfWeek, daysBetween, type LocalDate, partsOf } from './local-date.ts'

export type { DateLanguage }

/** A day with its weekday: "Jumat, 20 Nov 2026", "Friday, 20 Nov 2026". */
export function formatDate(date: LocalDate, language: DateLanguage): string {
  const weekday = DATE_WORDS[language].weekdays[dayOfWeek(date)]
  return `${weekday}, ${formatShortDate(date, language)}`
}

/** The same without the day of the week: "20 Nov 2026". */
export function formatShortDate(date: LocalDate, language: DateLanguage): string {
  const { year, month, day } = partsOf(date)
  return `${day} ${DATE_WORDS[language].months.split(' ')[month - 1]} ${year}`
}

/** A time of the day, given as "08:00", as a language writes it: "8 am", "08.00". */
export function formatTimeOfDay(time: string, language: DateLanguage): string {
  if (language === 'id') return time.replace(':', '.')
  if (language !== 'en') return time
  const hour = Number(time.slice(0, 2))
  const minutes = time.endsWith(':00') ? '' : time.slice(2)
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'am' : 'pm'}`
}

/** The form of the API, yyyy-mm-dd (specification section 9). */
export function formatIsoDate(date: LocalDate): string {
  return date
}

/** Whole days past the due day; 0 on the day itself and before. */
export function daysLate(dueOn: LocalDate, asOf: LocalDate): number {
  return Math.max(0, daysBetween(dueOn, asOf))
}

/** "3 days late", "Terlambat 3 hari"; empty when nothing is late. */
export function formatDaysLate(days: number, language: DateLanguage): string {
  return days <= 0 ? '' : DATE_WORDS[language].daysLate(days)
}
