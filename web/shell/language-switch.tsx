import { useLocation } from 'react-router'
import * as copy from '#copy/pages/shell.js'
import { getMarket } from '#domain/market/market.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { Hidden } from '../ui/text/hidden.tsx'
import { addressInLanguage } from './cookies.ts'
import styles from './language-switch.module.css'
import { htmlLanguage, localeNames } from './locale.ts'
import { usePageFacts } from './page-facts.ts'

/**
 * Links to this page in the other languages that the market offers: by name if there is one, by code if there
 * are several. The server stores the choice in a cookie.
 */
export const LanguageSwitch = () => {
  const { locale, market } = usePageFacts()
  const { pathname, search } = useLocation()
  const others = getMarket(market).offeredLanguages.filter(each => each !== locale)
  return others.map((other, place) => {
    return (
      <a
        key={other}
        className={styles['switch']}
        href={addressInLanguage(pathname, search, other)}
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
