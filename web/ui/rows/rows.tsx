import type { ReactNode } from 'react'
import styles from './rows.module.css'

/** Labels and their values, one pair per line. Holds `Row`s. */
export const Rows = ({ children }: { children: ReactNode }) => <dl>{children}</dl>

export type RowProps = { readonly label: ReactNode; readonly children: ReactNode }

/** One label and its value; a long value wraps under its label. */
export const Row = ({ label, children }: RowProps) => (
  <div className={styles['row']}>
    <dt className={styles['label']}>{label}</dt>
    <dd className={styles['value']}>{children}</dd>
  </div>
)
