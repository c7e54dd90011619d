import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './badge.module.css'

export type BadgeProps = {
  /** One of those of badge.module.css; the accent without. */
  readonly color?: string
  /** Where it leads to. */
  readonly to?: string
  readonly children: ReactNode
}

/** A state in a word. */
export const Badge = ({ color, to, children }: BadgeProps) =>
  to === undefined ? (
    <span className={styles['badge']} data-color={color}>
      {children}
    </span>
  ) : (
    <Link className={styles['badge']} data-color={color} to={to}>
      {children}
    </Link>
  )
