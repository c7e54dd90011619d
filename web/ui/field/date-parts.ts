/** A day as three numbers typed apart. */
export type TypedDate = { readonly day: string; readonly month: string; readonly year: string }

const keys = ['day', 'month', 'year'] as const

/** The form field that carries one part of a date: `birthOnDay`. */
export const datePartName = (name: string, key: keyof TypedDate): string =>
  `${name}${key.charAt(0).toUpperCase()}${key.slice(1)}`

/** What was typed, digits only. */
export const readDateParts = (form: FormData, name: string): TypedDate => {
  const [day = '', month = '', year = ''] = keys.map(key =>
    String(form.get(datePartName(name, key)) ?? '').replace(/\D/g, ''),
  )
  return { day, month, year }
}

/** The wire's `yyyy-mm-dd`; empty while a part is missing. Whether there is such a day is not asked. */
export const dateText = ({ day, month, year }: TypedDate): string =>
  day && month && year
    ? `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    : ''

/** A day of the wire in parts; of anything else, empty ones. */
export const dateParts = (date: string | null): TypedDate => {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date ?? '') ?? []
  return { day, month, year }
}
