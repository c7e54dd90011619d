import type { ComponentProps, ReactNode } from 'react'
import styles from './input-box.module.css'

export type InputBoxProps = Omit<ComponentProps<'input'>, 'className'> & {
  /** Stands before what is typed, such as a currency or a country's code. */
  readonly lead?: ReactNode
}

/** The line itself, without its label and words. */
export const InputBox = ({ lead, ...input }: InputBoxProps) => (
  <span className={styles['box']} data-invalid={input['aria-invalid']}>
    {lead !== undefined && <span className={styles['lead']}>{lead}</span>}
    <input autoComplete="off" {...input} className={styles['input']} />
  </span>
)
