import * as copy from '#copy/pages/site.js'
import { getMarket, type MarketCode } from '#domain/market/market.ts'
import { paths } from '../routes.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { marketAddress } from '../support/market-address.ts'
import type { ContactInfo } from './load-contact.ts'
import styles from './site-footer.module.css'

type SiteFooterProps = { readonly contact: ContactInfo; readonly at: string }

export const SiteFooter = ({ contact, at }: SiteFooterProps) => (
  <footer className={styles['footer']}>
    <div className={styles['columns']}>
      <section aria-labelledby="reach">
        <h2 className={styles['name']} id="reach">
          {copy.footerReach()}
        </h2>
        <ul>
          <li>
            <a className={styles['link']} href={`tel:${contact.telephone.replace(/[^\d+]/g, '')}`}>
              {contact.telephone}
            </a>
          </li>
          <li>
            <a className={styles['link']} href={`mailto:${contact.email}`}>
              {contact.email}
            </a>
          </li>
          <li>{contact.hours}</li>
        </ul>
      </section>
      <section aria-labelledby="grievance">
        <h2 className={styles['name']} id="grievance">
          {copy.footerGrievance()}
        </h2>
        <ul>
          <li>{contact.grievance.officer}</li>
          <li>{contact.grievance.phone}</li>
          <li>{contact.grievance.email}</li>
          <li>
            <a className={styles['link']} href={contact.grievance.authority.url} rel="noreferrer">
              {contact.grievance.authority.name}, {contact.grievance.authority.contact}
            </a>
          </li>
        </ul>
      </section>
      <Pages at={at} />
      <Countries at={at} />
    </div>
    <div className={styles['small']}>
      <Apps apps={contact.apps} />
      <p>{copy.lentBy({ lender: contact.lender })}</p>
      {contact.address !== '' && <p>{contact.address}</p>}
      {contact.licence !== '' && <p>{copy.licence({ number: contact.licence })}</p>}
      <p>{copy.never()}</p>
      <p className={styles['risk']}>{copy.risk()}</p>
    </div>
  </footer>
)

const storeNames: Readonly<Record<ContactInfo['apps'][number]['store'], () => string>> = {
  'google-play': copy.appOnGooglePlay,
  'app-store': copy.appOnAppStore,
}

/** Links to the stores that have the app; nothing where none is configured. */
const Apps = ({ apps }: Pick<ContactInfo, 'apps'>) =>
  apps.length > 0 && (
    <ul className={styles['apps']}>
      {apps.map(({ store, url }) => (
        <li key={store}>
          <a className={styles['app']} href={url} rel="noreferrer">
            {storeNames[store]()}
          </a>
        </li>
      ))}
    </ul>
  )

const Pages = ({ at }: Pick<SiteFooterProps, 'at'>) => {
  const facts = usePageFacts()
  const links = [
    { to: paths.siteAbout, words: copy.navAbout() },
    { to: paths.siteUser, words: copy.navUser() },
    { to: paths.siteContact, words: copy.navContact() },
    { to: paths.customerService, words: copy.customerService() },
  ]
  return (
    <nav aria-labelledby="pages">
      <h2 className={styles['name']} id="pages">
        {copy.footerPages()}
      </h2>
      <ul>
        {links.map(({ to, words }) => (
          <li key={to}>
            <a
              className={styles['link']}
              href={marketAddress(to, facts)}
              aria-current={to === at ? 'page' : undefined}
            >
              {words}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const countryNames: Readonly<Record<MarketCode, () => string>> = {
  ID: copy.countryId,
  IN: copy.countryIn,
}

/** Visitors choose a market; signed-in borrowers have one. */
const Countries = ({ at }: Pick<SiteFooterProps, 'at'>) => {
  const { market, markets, visitor } = usePageFacts()
  if (visitor !== '' || markets.length === 1) return null
  return (
    <nav aria-labelledby="country">
      <h2 className={styles['name']} id="country">
        {copy.footerCountry()}
      </h2>
      <ul>
        {markets.map(code => (
          <li key={code}>
            <a
              className={styles['link']}
              href={marketAddress(at, { market: code, locale: getMarket(code).language })}
              aria-current={code === market ? 'true' : undefined}
            >
              {countryNames[code]()}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
