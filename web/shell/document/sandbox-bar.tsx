import { useLocation } from 'react-router'
import * as copy from '#copy/pages/shell.js'
import { paths } from '../../routes.ts'
import { usePageFacts } from '../page-facts.ts'
import styles from './sandbox-bar.module.css'

/** At the end of each page of a sandbox: that nothing is real, and the way back to its tools. */
export const SandboxBar = () => {
  const { sandbox } = usePageFacts()
  const { pathname } = useLocation()
  if (!sandbox || pathname === paths.sandbox) return null
  return (
    <aside className={styles['bar']}>
      <a className={styles['link']} href={paths.sandbox}>
        {copy.toSandbox()}
      </a>
    </aside>
  )
}
