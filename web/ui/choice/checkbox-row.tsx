import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './choice.module.css'

export type CheckboxRowProps = Omit<ComponentProps<'input'>, 'type' | 'children' | 'onChange'> & {
  readonly children: ReactNode
  /** A second, quieter line. */
  readonly note?: ReactNode
  readonly onChange?: (checked: boolean) => void
}

/** A checkbox and its label as one target. */
export const CheckboxRow = ({
  children,
  note,
  className,
  onChange,
  ...input
}: CheckboxRowProps) => (
  <label className={classNames(styles['row'], className)}>
    <input
      {...input}
      type="checkbox"
      className={styles['input']}
      onChange={event => onChange?.(event.currentTarget.checked)}
    />
    <span className={styles['text']}>
      {children}
      {note !== undefined && <span className={styles['note']}>{note}</span>}
    </span>
  </label>
)
