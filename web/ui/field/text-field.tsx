import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './text-field.module.css'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'onChange' | 'className'> & {
  readonly label: ReactNode
  /** Help that stays in sight while one types. */
  readonly hint?: ReactNode
  /** What is wrong with the value; it stands in the hint's place and marks the field. */
  readonly error?: string | undefined
  readonly onChange?: (value: string) => void
}

/** A line to type in, its label above it. */
export const TextField = ({ label, hint, error, onChange, ...input }: TextFieldProps) => {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      <input
        autoComplete="off"
        {...input}
        id={id}
        className={styles['input']}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        aria-invalid={error !== undefined || undefined}
        onChange={event => onChange?.(event.currentTarget.value)}
      />
      {note !== undefined && (
        <p
          className={classNames(styles['note'], error !== undefined && styles['error'])}
          id={`${id}-note`}
        >
          {note}
        </p>
      )}
    </div>
  )
}
