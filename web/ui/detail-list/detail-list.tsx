import type { ReactNode } from 'react'
import styles from './detail-list.module.css'

/** Labels above their values, each with an optional action. Contains `DetailItem`s. */
export const DetailList = ({ children }: { children: ReactNode }) => <dl>{children}</dl>

export type DetailItemProps = {
  readonly label: string
  /** At the end of the value: a copy button, or a link. */
  readonly end?: ReactNode
  readonly children: ReactNode
}

export const DetailItem = ({ label, end, children }: DetailItemProps) => (
  <div className={styles['fact']}>
    <dt className={styles['label']}>{label}</dt>
    <dd className={styles['line']}>
      <div className={styles['value']}>{children}</div>
      {end}
    </dd>
  </div>
)
