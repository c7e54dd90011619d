import type { ReactNode } from 'react'
import styles from './hidden.module.css'

/** Text for screen readers only. */
export const Hidden = ({ children }: { children: ReactNode }) => (
  <span className={styles['hidden']}>{children}</span>
)
