import { useLocation } from 'react-router'
import { getMarket } from '#domain/market/market.ts'
import * as copy from '../copy/compiled/shell.js'
import { htmlLanguage, type Locale, localeNames } from '../copy/locale.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { Hidden } from '../ui/text/hidden.tsx'
import styles from './language-switch.module.css'
import { usePageFacts } from './page-facts.ts'

/**
 * Opens this page in another of the market's languages: one other stands there by its name, several
 * in a list that opens without script. The choice is kept in a cookie by the server.
 */
export const LanguageSwitch = () => {
  const { locale, market } = usePageFacts()
  const others = getMarket(market).languages.filter(each => each !== locale)
  if (others.length === 1) return others.map(other => <Choice key={other} locale={other} />)
  return (
    <details className={styles['several']}>
      <summary className={styles['switch']}>
        <Icon name="language" />
        {locale.toUpperCase()}
        <Hidden>
          , {copy.language()}: {localeNames[locale]}
        </Hidden>
      </summary>
      <ul className={styles['list']}>
        {others.map(other => (
          <li key={other}>
            <Choice locale={other} />
          </li>
        ))}
      </ul>
    </details>
  )
}

const Choice = ({ locale }: { readonly locale: Locale }) => {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  query.set('lang', locale)
  return (
    <a
      className={styles['switch']}
      href={`${pathname}?${query}`}
      lang={htmlLanguage(locale)}
      hrefLang={htmlLanguage(locale)}
    >
      <Icon name="language" />
      <Hidden>{copy.language()}: </Hidden>
      {localeNames[locale]}
    </a>
  )
}
