import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './correct-link.module.css'

/** Below what is held: the way to put it right. */
export const CorrectLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <p className={styles['correct']}>
    <Link className={styles['link']} to={to}>
      {children}
    </Link>
  </p>
)
