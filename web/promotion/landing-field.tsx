import type { ComponentProps, ReactNode } from 'react'
import styles from './landing-field.module.css'

export type LandingFieldProps = Omit<ComponentProps<'input'>, 'className' | 'children'> & {
  readonly name: string
  readonly label: string
  readonly hint: string
  /** What is wrong with the value, in the hint's place. */
  readonly error: string | undefined
  /** Beside the line: a picture, or a button that belongs to it. */
  readonly children?: ReactNode
  /** Beside the words under the line. */
  readonly below?: ReactNode
}

/** A field whose words the page's own script can change; see script/field-words.ts. */
export const LandingField = ({
  name,
  label,
  hint,
  error,
  children,
  below,
  ...input
}: LandingFieldProps) => (
  <div className={styles['field']}>
    <label className={styles['label']} htmlFor={name}>
      {label}
    </label>
    <div className={styles['line']}>
      <input
        autoComplete="off"
        {...input}
        id={name}
        name={name}
        className={styles['input']}
        aria-describedby={`${name}-note`}
        aria-invalid={error !== undefined}
      />
      {children}
    </div>
    <div className={styles['words']}>
      <p className={styles['note']} id={`${name}-note`} data-hint={hint}>
        {error ?? hint}
      </p>
      {below}
    </div>
  </div>
)
