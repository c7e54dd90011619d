import { notificationCopy } from '#copy/server/notification.js'
import type { MarketCode } from '#domain/market/market.ts'
import {
  type NotificationEvent,
  notificationEvents,
} from '#domain/notification/notification-events.ts'
import type { Locale } from '../../platform/copy.ts'
import type { EmailMessage } from '../../providers/email/email-provider.ts'
import type { Services } from '../../services.ts'
import { type RenderedMessage, templateInputs } from '../render-message.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

export type EmailContent = Pick<EmailMessage, 'subject' | 'text' | 'html' | 'unsubscribeUrl'>

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** The lender's name on its colour, then one paragraph for each line; as text, and as HTML without pictures, links in disguise or tracking. */
const paragraphs = (
  locale: Locale,
  brand: Services['config']['brand'],
  { subject, lines }: { readonly subject: string; readonly lines: readonly string[] },
): Pick<EmailContent, 'subject' | 'text' | 'html'> => ({
  subject,
  text: `${lines.join('\n\n')}\n`,
  html: [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">`,
    `<title>${escaped(subject)}</title></head>`,
    '<body style="font-family:sans-serif;line-height:1.5;max-width:36em;margin:0 auto;padding:1em">',
    `<p style="background:${brand.gradientFrom};color:${brand.fontColour};padding:.75em 1em;font-weight:bold">`,
    `${escaped(brand.appName)}</p>`,
    `<h1 style="font-size:1.25em">${escaped(subject)}</h1>`,
    ...lines.map(line => `<p>${linked(line)}</p>`),
    '</body></html>',
  ].join('\n'),
})

/** An address shows as itself, so that what is read is what is opened. */
const linked = (line: string): string =>
  escaped(line).replace(
    /https?:\/\/[^\s<]+[^\s<.,]/g,
    address => `<a href="${address}">${address}</a>`,
  )

/** A notification as an e-mail; it names what the message's text names, and the lender's own words. */
export const notificationEmail = (
  services: Pick<Services, 'config' | 'cipher'>,
  subject: {
    readonly event: NotificationEvent
    readonly market: MarketCode
    readonly borrowerId: string
  },
  { title, text, locale }: Pick<RenderedMessage, 'title' | 'text' | 'locale'>,
): EmailContent => {
  const { event, borrowerId } = subject
  const { config } = services
  const { appName, phone, link } = templateInputs(config, subject, locale)
  const { seeMore, footer, choice } = notificationCopy[locale].email
  const isOptional = notificationEvents[event].kind === 'optional'
  const choiceLink = new URL('/mine/messages', config.publicUrl).href
  const lines = [
    text,
    seeMore({ link }),
    footer({ appName, phone }),
    ...(isOptional ? [choice({ link: choiceLink })] : []),
  ]
  return {
    ...paragraphs(locale, config.brand, { subject: title, lines }),
    ...(isOptional ? { unsubscribeUrl: unsubscribeUrl(services, borrowerId) } : {}),
  }
}

/** The code by which a borrower shows that an address is theirs. */
export const codeEmail = (
  { config }: Pick<Services, 'config'>,
  { market, locale, code }: { market: MarketCode; locale: Locale; code: string },
): EmailContent => {
  const { codeTitle, codeText, footer } = notificationCopy[locale].email
  const { appName } = config.brand
  const phone = config.brand.servicePhone[market]
  const lines = [codeText({ code, appName }), footer({ appName, phone })]
  return paragraphs(locale, config.brand, { subject: codeTitle, lines })
}
