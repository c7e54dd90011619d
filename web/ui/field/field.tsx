import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'

export type FieldProps = {
  readonly label: ReactNode
  /** Help text, visible while typing. */
  readonly hint?: ReactNode
  /** The value's error; replaces the hint and marks the field. */
  readonly error?: string | undefined
  /** Target of links in error summaries. */
  readonly id?: string | undefined
}

/** Attributes that connect a control to its label and note. */
export type ControlProps = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
  /** Without script the browser gives the first wrong field the focus as the page loads. */
  readonly autoFocus: true | undefined
}

/** A control with its label above and its hint or error below. */
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
  const isWrong = error !== undefined || undefined
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': note === undefined ? undefined : `${id}-note`,
        'aria-invalid': isWrong,
        autoFocus: isWrong,
      })}
      <FieldNote id={id} hint={hint} error={error} />
    </div>
  )
}

export type FieldNoteProps = Pick<FieldProps, 'hint' | 'error'> & { readonly id: string }

/** The hint, or the error in its place, as referenced by `aria-describedby`. */
export const FieldNote = ({ id, hint, error }: FieldNoteProps) =>
  (error ?? hint) !== undefined && (
    <p
      className={classNames(styles['note'], error !== undefined && styles['error'])}
      id={`${id}-note`}
    >
      {error ?? hint}
    </p>
  )
