import { byMarket, type MarketCode } from '#domain/market/market.ts'
import type { Environment } from './environment.ts'

/** The contacts of customer service beside its telephone. */
export type ServiceContact = {
  readonly email: string
  /** In international form, with spaces as it is read; empty: none. */
  readonly whatsApp: string
}

/** The sandbox's contacts are invented; production must name its own. */
const sandboxPhones: Readonly<Record<MarketCode, string>> = {
  ID: '+62 21 0000 0000',
  IN: '+91 80 0000 0000',
}

/** The telephone of customer service; empty in production for a market that is not lent in. */
export const servicePhonesOf = (values: Environment): Readonly<Record<MarketCode, string>> =>
  byMarket(
    market =>
      values[`RUPYA_SERVICE_PHONE_${market}`] ??
      (values.RUPYA_MODE === 'sandbox' ? sandboxPhones[market] : ''),
  )

const sandboxEmails: Readonly<Record<MarketCode, string>> = {
  ID: 'bantuan@rupya.example',
  IN: 'help@rupya.example',
}

const emailOf = (values: Environment, market: MarketCode): string =>
  values[`RUPYA_SERVICE_EMAIL_${market}`] ??
  (values.RUPYA_MODE === 'sandbox' ? sandboxEmails[market] : '')

/** Without a WhatsApp number of its own, the service phone's is used. */
export const serviceContactsOf = (
  values: Environment,
  phones: Readonly<Record<MarketCode, string>>,
): Readonly<Record<MarketCode, ServiceContact>> => ({
  ID: {
    email: emailOf(values, 'ID'),
    whatsApp: values.RUPYA_WHATSAPP_ID ?? phones.ID,
  },
  IN: {
    email: emailOf(values, 'IN'),
    whatsApp: values.RUPYA_WHATSAPP_IN ?? phones.IN,
  },
})

/** What production lacks, one line each. */
export const serviceContactProblems = (values: Environment): string[] =>
  values.RUPYA_MARKETS.flatMap(market =>
    ([`RUPYA_SERVICE_PHONE_${market}`, `RUPYA_SERVICE_EMAIL_${market}`] as const)
      .filter(name => values[name] === undefined)
      .map(name => `${name} is missing`),
  )
