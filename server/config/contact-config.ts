import type { MarketCode } from '#domain/market/market.ts'
import type { Environment } from './environment.ts'

/** The contacts of customer service beside its telephone. */
export type ServiceContact = {
  readonly email: string
  /** In international form, with spaces as it is read; empty: none. */
  readonly whatsApp: string
}

/** The sandbox's addresses are invented; production must name its own. */
const sandboxEmails: Readonly<Record<MarketCode, string>> = {
  ID: 'bantuan@rupya.example',
  IN: 'help@rupya.example',
}

/** Without a WhatsApp number of its own, the service phone's is used. */
export const serviceContactsOf = (
  values: Environment,
  phones: Readonly<Record<MarketCode, string>>,
): Readonly<Record<MarketCode, ServiceContact>> => ({
  ID: {
    email: values.RUPYA_SERVICE_EMAIL_ID ?? sandboxEmails.ID,
    whatsApp: values.RUPYA_WHATSAPP_ID ?? phones.ID,
  },
  IN: {
    email: values.RUPYA_SERVICE_EMAIL_IN ?? sandboxEmails.IN,
    whatsApp: values.RUPYA_WHATSAPP_IN ?? phones.IN,
  },
})

/** What production lacks, one line each. */
export const serviceContactProblems = (values: Environment): string[] =>
  values.RUPYA_SERVICE_EMAIL_ID && values.RUPYA_SERVICE_EMAIL_IN
    ? []
    : ['RUPYA_SERVICE_EMAIL_ID and RUPYA_SERVICE_EMAIL_IN are needed']
