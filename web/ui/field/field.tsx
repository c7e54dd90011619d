import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'

export type FieldProps = {
  readonly label: ReactNode
  /** Help that stays in sight while one types. */
  readonly hint?: ReactNode
  /** What is wrong with the value; it stands in the hint's place and marks the field. */
  readonly error?: string | undefined
  /** Where a summary of errors leads; a page that has one names its fields. */
  readonly id?: string | undefined
}

/** What ties a control to its label and its words. */
export type ControlProps = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

/** A control with its label above and, below, help or what is wrong. */
export const Field = ({
  label,
  hint,
  error,
  id: named,
  children,
}: FieldProps & { readonly children: (control: ControlProps) => ReactNode }) => {
  const own = useId()
  const id = named ?? own
  const note = error ?? hint
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': note === undefined ? undefined : `${id}-note`,
        'aria-invalid': error !== undefined || undefined,
      })}
      <FieldNote id={id} hint={hint} error={error} />
    </div>
  )
}

export type FieldNoteProps = Pick<FieldProps, 'hint' | 'error'> & { readonly id: string }

/** Help, or in its place what is wrong, where `aria-describedby` finds it. */
export const FieldNote = ({ id, hint, error }: FieldNoteProps) =>
  (error ?? hint) !== undefined && (
    <p
      className={classNames(styles['note'], error !== undefined && styles['error'])}
      id={`${id}-note`}
    >
      {error ?? hint}
    </p>
  )
