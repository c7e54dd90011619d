import { dayOfWeek, daysBetween, type LocalDate, partsOf } from './local-date.ts'

/** The languages a borrower can read dates in. */
export type DateLanguage = 'id' | 'en' | 'hi' | 'es'

type Words = {
  /** From Sunday. */
  readonly weekdays: readonly [string, string, string, string, string, string, string]
  /** From January, twelve. */
  readonly months: readonly string[]
  readonly daysLate: (days: number) => string
}

const WORDS: Readonly<Record<DateLanguage, Words>> = {
  id: {
    weekdays: ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu'],
    months: words('Jan Feb Mar Apr Mei Jun Jul Agu Sep Okt Nov Des'),
    daysLate: days => `Terlambat ${days} hari`,
  },
  en: {
    weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    months: words('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'),
    daysLate: days => (days === 1 ? '1 day late' : `${days} days late`),
  },
  hi: {
    weekdays: ['रविवार', 'सोमवार', 'मंगलवार', 'बुधवार', 'गुरुवार', 'शुक्रवार', 'शनिवार'],
    months: words('जन॰ फ़र॰ मार्च अप्रैल मई जून जुल॰ अग॰ सित॰ अक्टू॰ नव॰ दिस॰'),
    daysLate: days => `${days} दिन की देरी`,
  },
  es: {
    weekdays: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
    months: words('ene feb mar abr may jun jul ago sep oct nov dic'),
    daysLate: days => (days === 1 ? '1 día de retraso' : `${days} días de retraso`),
  },
}

/** A day in words: "Jumat, 20 Nov 2026", "Friday, 20 Nov 2026". */
export function formatDate(date: LocalDate, language: DateLanguage): string {
  const weekday = WORDS[language].weekdays[dayOfWeek(date)]
  return `${weekday}, ${formatShortDate(date, language)}`
}

/** The same without the day of the week: "20 Nov 2026". */
export function formatShortDate(date: LocalDate, language: DateLanguage): string {
  const { year, month, day } = partsOf(date)
  return `${day} ${WORDS[language].months[month - 1]} ${year}`
}

/** The wire form, yyyy-mm-dd (specification section 9). */
export function formatIsoDate(date: LocalDate): string {
  return date
}

/** Whole days past the due day; 0 on the day itself and before. */
export function daysLate(dueOn: LocalDate, asOf: LocalDate): number {
  return Math.max(0, daysBetween(dueOn, asOf))
}

/** "3 days late", "Terlambat 3 hari"; empty when nothing is late. */
export function formatDaysLate(days: number, language: DateLanguage): string {
  return days <= 0 ? '' : WORDS[language].daysLate(days)
}

function words(text: string): readonly string[] {
  return text.split(' ')
}
