import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './scroll-box.module.css'

export type ScrollBoxProps = {
  /** What a screen reader calls the box; absent: its content says it. */
  readonly label?: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Content on a surface that may be wider than the screen: scrolls sideways, also by the keyboard. */
export const ScrollBox = ({ label, className, children }: ScrollBoxProps) => (
  <div
    className={classNames(styles['box'], className)}
    {...(label !== undefined && { role: 'group', 'aria-label': label })}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard only when focused
    tabIndex={0}
    data-scrolls
  >
    {children}
  </div>
)
