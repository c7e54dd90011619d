import { useLocation } from 'react-router'
import * as copy from '../copy/compiled/shell.js'
import { htmlLanguage, localeNames, offeredLocales } from '../copy/locale.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { Hidden } from '../ui/text/hidden.tsx'
import styles from './language-switch.module.css'
import { usePageFacts } from './page-facts.ts'

/** Opens this page in the market's other language. The choice is kept in a cookie by the server. */
export const LanguageSwitch = () => {
  const { locale, market } = usePageFacts()
  const { pathname, search } = useLocation()
  const others = offeredLocales(market).filter(each => each !== locale)
  return others.map(other => {
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
        <Icon name="language" />
        <Hidden>{copy.language()}: </Hidden>
        {localeNames[other]}
      </a>
    )
  })
}
