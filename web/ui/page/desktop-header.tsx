import { Link, useLocation } from 'react-router'
import * as copy from '#copy/pages/ui.js'
import { paths } from '../../routes.ts'
import { usePageFacts } from '../../shell/page-facts.ts'
import { RupyaMark } from '../logo/rupya-mark.tsx'
import styles from './desktop-header.module.css'

/** The brand and a borrower's main pages; shown on wide screens only. */
export const DesktopHeader = () => {
  const { appName, visitor } = usePageFacts()
  const { pathname } = useLocation()
  if (visitor === '') return null
  const links = [
    [paths.home, copy.menuHome()],
    [paths.orders, copy.menuLoans()],
    [paths.mine, copy.menuAccount()],
  ] as const
  return (
    <nav className={styles['header']} aria-label={copy.menu()}>
      <div className={styles['bar']}>
        <RupyaMark />
        <span className={styles['name']}>{appName}</span>
        {links.map(([to, words]) => (
          <Link
            key={to}
            className={styles['link']}
            to={to}
            aria-current={to === pathname ? 'page' : undefined}
          >
            {words}
          </Link>
        ))}
      </div>
    </nav>
  )
}
