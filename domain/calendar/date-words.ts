/** A language's names of days and months, and its text for days late. */
export type DateWords = {
  /** From Sunday. */
  readonly weekdays: readonly [string, string, string, string, string, string, string]
  /** From January, twelve, with a space between them. */
  readonly months: string
  readonly daysLate: (days: number) => string
}

export const id: DateWords = {
  weekdays: ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu'],
  months: 'Jan Feb Mar Apr Mei Jun Jul Agu Sep Okt Nov Des',
  daysLate: days => `Terlambat ${days} hari`,
}

export const en: DateWords = {
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  months: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  daysLate: days => (days === 1 ? '1 day late' : `${days} days late`),
}

export const hi: DateWords = {
  weekdays: ['रविवार', 'सोमवार', 'मंगलवार', 'बुधवार', 'गुरुवार', 'शुक्रवार', 'शनिवार'],
  months: 'जन॰ फ़र॰ मार्च अप्रैल मई जून जुल॰ अग॰ सित॰ अक्टू॰ नव॰ दिस॰',
  daysLate: days => `${days} दिन की देरी`,
}

export const es: DateWords = {
  weekdays: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
  months: 'ene feb mar abr may jun jul ago sep oct nov dic',
  daysLate: days => (days === 1 ? '1 día de atraso' : `${days} días de atraso`),
}
