import { type ReactNode, useId } from 'react'
import * as copy from '#copy/pages/ui.js'
import styles from './date-field.module.css'
import { datePartName, type TypedDate } from './date-parts.ts'
import { FieldNote, type FieldProps } from './field.tsx'
import { InputBox } from './input-box.tsx'

export type DateFieldProps = Omit<FieldProps, 'label'> & {
  readonly legend: ReactNode
  /** The form sends it in three parts; see `readDateParts`. */
  readonly name: string
  readonly value: TypedDate
  /** For the browser's autofill. */
  readonly autoComplete?: 'bday'
}

/**
 * A known date, such as a birthday, as three numbers: a calendar takes many taps to go back
 * thirty years.
 */
export const DateField = ({ legend, hint, error, id: named, ...date }: DateFieldProps) => {
  const own = useId()
  const id = named ?? own
  // Error summaries link to the day for the whole field.
  const idOf = (key: keyof TypedDate) => (key === 'day' ? id : `${id}-${key}`)
  const parts = [
    ['day', copy.day(), 2],
    ['month', copy.month(), 2],
    ['year', copy.year(), 4],
  ] as const
  return (
    <fieldset className={styles['date']}>
      <legend className={styles['legend']}>{legend}</legend>
      <div className={styles['parts']}>
        {parts.map(([key, label, maxLength]) => (
          <div key={key} className={styles['part']}>
            <label className={styles['label']} htmlFor={idOf(key)}>
              {label}
            </label>
            <InputBox
              id={idOf(key)}
              name={datePartName(date.name, key)}
              defaultValue={date.value[key]}
              inputMode="numeric"
              maxLength={maxLength}
              autoComplete={date.autoComplete ? `${date.autoComplete}-${key}` : 'off'}
              aria-describedby={(error ?? hint) === undefined ? undefined : `${id}-note`}
              aria-invalid={error !== undefined || undefined}
              autoFocus={key === 'day' && error !== undefined}
            />
          </div>
        ))}
      </div>
      <FieldNote id={id} hint={hint} error={error} />
    </fieldset>
  )
}
