import { type ReactNode, useEffect } from 'react'
import styles from './action-bar.module.css'
import { followKeyboard } from './keyboard.ts'

/**
 * What to do on this screen, at the thumb. Last child of a `Page`: it stands in the flow of the
 * page, so it never covers what is above it, and rises with the keyboard.
 */
export const ActionBar = ({ children }: { children: ReactNode }) => {
  useEffect(followKeyboard, [])
  return <div className={styles['bar']}>{children}</div>
}
