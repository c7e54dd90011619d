import { type ReactNode, useEffect } from 'react'
import styles from './action-bar.module.css'
import { followKeyboard } from './keyboard.ts'

/**
 * The page's actions at the bottom. Last child of a `Page`, in the page's flow, so that it never
 * covers content; moves up with the on-screen keyboard.
 */
export const ActionBar = ({ children }: { children: ReactNode }) => {
  useEffect(followKeyboard, [])
  return <div className={styles['bar']}>{children}</div>
}
