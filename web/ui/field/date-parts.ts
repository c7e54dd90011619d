/** A date as three typed numbers. */
export type TypedDate = { readonly day: string; readonly month: string; readonly year: string }

const keys = ['day', 'month', 'year'] as const

/** The form field of one part of a date: `birthOnDay`. */
export const datePartName = (name: string, key: keyof TypedDate): string =>
  `${name}${key.charAt(0).toUpperCase()}${key.slice(1)}`

/** The parts of a submitted date, digits only. */
export const readDateParts = (form: FormData, name: string): TypedDate => {
  const [day = '', month = '', year = ''] = keys.map(key =>
    String(form.get(datePartName(name, key)) ?? '').replace(/\D/g, ''),
  )
  return { day, month, year }
}

/** A date as `yyyy-mm-dd`; empty while a part is missing. Not checked for existence. */
export const dateText = ({ day, month, year }: TypedDate): string =>
  day && month && year
    ? `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    : ''

/** The parts of an API date; empty for anything else. */
export const dateParts = (date: string | null): TypedDate => {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date ?? '') ?? []
  return { day, month, year }
}
