import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './correct-link.module.css'

/** Link to correct data. */
export const CorrectLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <p className={styles['correct']}>
    <Link className={styles['link']} to={to}>
      {children}
    </Link>
  </p>
)
