import type { ReactNode } from 'react'
import styles from './rows.module.css'

export type RowsProps = {
  /** Labels above values in columns, for facts rather than sums. */
  readonly stacked?: boolean
  readonly children: ReactNode
}

/** Labels and values, one pair per line unless stacked. Contains `Row`s. */
export const Rows = ({ stacked = false, children }: RowsProps) => (
  <dl className={stacked ? styles['stacked'] : undefined}>{children}</dl>
)

export type RowProps = { readonly label: ReactNode; readonly children: ReactNode }

/** One label and its value; a long value wraps under its label. */
export const Row = ({ label, children }: RowProps) => (
  <div className={styles['row']}>
    <dt className={styles['label']}>{label}</dt>
    <dd className={styles['value']}>{children}</dd>
  </div>
)
