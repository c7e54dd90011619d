import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
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

/** A longer text has a line of its own among stacked rows: half of one breaks it into many lines. */
const maxOfHalfLine = 30

/** One label and its value; a long value wraps under its label. */
export const Row = ({ label, children }: RowProps) => (
  <div className={classNames(styles['row'], isLong(children) && styles['long'])}>
    <dt className={styles['label']}>{label}</dt>
    <dd className={styles['value']}>{children}</dd>
  </div>
)

const isLong = (value: ReactNode): boolean =>
  typeof value === 'string' && value.length > maxOfHalfLine
