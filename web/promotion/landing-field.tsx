import type { ComponentProps, ReactNode } from 'react'
import styles from './landing-field.module.css'

export type LandingFieldProps = Omit<ComponentProps<'input'>, 'className' | 'children'> & {
  readonly name: string
  readonly label: string
  readonly hint: string
  /** The value's error, in the hint's place. */
  readonly error: string | undefined
  /** Beside the line: an image or a button. */
  readonly children?: ReactNode
  /** Beside the text under the line. */
  readonly below?: ReactNode
}

/** A field whose note the page's own script can change; see script/form.ts. */
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
