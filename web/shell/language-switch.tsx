import { useLocation } from 'react-router'
import * as copy from '#copy/pages/shell.js'
import { getMarket } from '#domain/market/market.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { Hidden } from '../ui/text/hidden.tsx'
import styles from './language-switch.module.css'
import { htmlLanguage, localeNames } from './locale.ts'
import { usePageFacts } from './page-facts.ts'

/**
 * Opens this page in another of the market's languages: one other stands there by its name, several
 * by their codes. The choice is kept in a cookie by the server.
 */
export const LanguageSwitch = () => {
  const { locale, market } = usePageFacts()
  const { pathname, search } = useLocation()
  const others = getMarket(market).languages.filter(each => each !== locale)
  return others.map((other, place) => {
    const query = new URLSearchParams(search)
    query.set('lang', other)
    return (
      <a
        key={other}
        className={styles['switch']}
        href={`${pathname}?${query}`}
        lang={htmlLanguage(other)}
        hrefLang={htmlLanguage(other)}
      >
        {place === 0 && <Icon name="language" />}
        {others.length > 1 && other.toUpperCase()}
        <Hidden>{copy.language()}: </Hidden>
        {others.length > 1 ? <Hidden>{localeNames[other]}</Hidden> : localeNames[other]}
      </a>
    )
  })
}
