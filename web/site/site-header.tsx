import * as copy from '#copy/pages/site.js'
import { paths } from '../routes.ts'
import { LanguageSwitch } from '../shell/language-switch.tsx'
import { usePageFacts } from '../shell/page-facts.ts'
import { marketAddress } from '../support/market-address.ts'
import { buttonClass } from '../ui/button/button.tsx'
import { RupyaMark } from '../ui/logo/rupya-mark.tsx'
import styles from './site-header.module.css'

/** Plain links: each page of the site is a document of its own. */
export const SiteHeader = ({ at }: { readonly at: string }) => {
  const facts = usePageFacts()
  const links = [
    { to: paths.site, words: copy.navHome() },
    { to: paths.policy, words: copy.navPolicy() },
    { to: paths.loanTerms, words: copy.navTerms() },
  ]
  return (
    <header className={styles['header']}>
      {facts.sandbox && (
        <p className={styles['sandbox']}>
          {copy.sandbox()}{' '}
          <a className={styles['sandboxLink']} href={marketAddress(paths.sandbox, facts)}>
            {copy.sandboxAction()}
          </a>
        </p>
      )}
      <div className={styles['bar']}>
        <a className={styles['brand']} href={marketAddress(paths.site, facts)}>
          <RupyaMark />
          {facts.appName}
        </a>
        <nav className={styles['nav']} aria-label={copy.navLabel()}>
          {links.map(({ to, words }) => (
            <a
              key={to}
              className={styles['link']}
              href={marketAddress(to, facts)}
              aria-current={to === at ? 'page' : undefined}
            >
              {words}
            </a>
          ))}
        </nav>
        <div className={styles['end']}>
          <LanguageSwitch />
          <span className={styles['signIn']}>
            <a
              className={buttonClass({ variant: 'secondary' })}
              href={marketAddress(facts.visitor === '' ? paths.login : paths.home, facts)}
            >
              {facts.visitor === '' ? copy.signIn() : copy.myLoans()}
            </a>
          </span>
        </div>
      </div>
    </header>
  )
}
