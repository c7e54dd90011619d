import type { ReactNode } from 'react'
import styles from './fact.module.css'

/** Labels above their values, each with what can be done about it. Holds `Fact`s. */
export const Facts = ({ children }: { children: ReactNode }) => <dl>{children}</dl>

export type FactProps = {
  readonly label: string
  /** At the far end of the value: a button that copies it, a link that changes it. */
  readonly end?: ReactNode
  readonly children: ReactNode
}

export const Fact = ({ label, end, children }: FactProps) => (
  <div className={styles['fact']}>
    <dt className={styles['label']}>{label}</dt>
    <dd className={styles['line']}>
      <div className={styles['value']}>{children}</div>
      {end}
    </dd>
  </div>
)
