import type { ComponentProps, ReactNode } from 'react'
import styles from './input-box.module.css'

export type InputBoxProps = Omit<ComponentProps<'input'>, 'className'> & {
  /** Before the input, such as a currency or a country code. */
  readonly lead?: ReactNode
}

/** The input without label and note. */
export const InputBox = ({ lead, ...input }: InputBoxProps) => (
  <span className={styles['box']} data-invalid={input['aria-invalid']}>
    {lead !== undefined && <span className={styles['lead']}>{lead}</span>}
    <input autoComplete="off" {...input} className={styles['input']} />
  </span>
)
