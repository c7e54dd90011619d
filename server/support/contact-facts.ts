import { supportCopy } from '#copy/server/support.js'
import { marketRules } from '#domain/market/market-rules.ts'
import type { CallContext } from '../http/handler.ts'
import type { Locale } from '../platform/copy.ts'

type ContactContext = Pick<CallContext, 'services' | 'market' | 'locale'>

/** The lender in the caller's market, its contacts and its grievance officer. */
export const contactFacts = ({ services, market, locale }: ContactContext) => {
  const { brand, serviceContacts, lenders, appUrls } = services.config
  const { conditions } = marketRules(market)
  const copy = supportCopy[locale].contact
  return {
    market,
    conditions,
    telephone: brand.servicePhone[market],
    email: serviceContacts[market].email,
    whatsApp: serviceContacts[market].whatsApp,
    hours: copy.hours[market],
    lender: lenders[market].name,
    licence: lenders[market].licence,
    address: lenders[market].address,
    apps: [
      ...(appUrls.android ? [{ store: 'google-play' as const, url: appUrls.android }] : []),
      ...(appUrls.ios ? [{ store: 'app-store' as const, url: appUrls.ios }] : []),
    ],
    grievance: {
      ...lenders[market].grievance,
      promise: copy.promise({
        replyWorkingDays: conditions.complaint.replyWorkingDays,
        ...conditions.complaint.limit,
      }),
      authority: copy.authority[market],
    },
  }
}

const languages: Readonly<Record<Locale, string>> = {
  id: 'id-ID',
  en: 'en-IN',
  hi: 'hi-IN',
  es: 'es',
}

/** The language of a document: the requested one, or the market's. */
export const documentLanguage = (locale: Locale): string => languages[locale]
