import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { useEntryBeforeHydration } from '../use-entry-before-hydration.ts'
import styles from './choice.module.css'

export type CheckboxRowProps = Omit<
  ComponentProps<'input'>,
  'type' | 'children' | 'onChange' | 'ref'
> & {
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
}: CheckboxRowProps) => {
  const box = useEntryBeforeHydration<HTMLInputElement>(({ checked }) => {
    if (input.checked !== undefined && checked !== input.checked) onChange?.(checked)
  })
  return (
    <label className={classNames(styles['row'], className)}>
      <input
        {...input}
        ref={box}
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
}
