import { notificationCopy } from '#copy/server/notification.js'
import { formatShortDate } from '#domain/calendar/format.ts'
import { localDate } from '#domain/calendar/local-date.ts'
import { getMarket, type MarketCode } from '#domain/market/market.ts'
import { formatAmount, formatMoney } from '#domain/money/format.ts'
import type { Currency } from '#domain/money/money.ts'
import {
  type FactName,
  type MessageChannel,
  type NotificationEvent,
  notificationEvents,
} from '#domain/notification/notification-events.ts'
import type { Locale } from '../platform/copy.ts'
import type { Services } from '../services.ts'

/**
 * What text messages are written in. India's are registered word for word, and are so in English
 * alone (decision 030). They lie open on a locked screen: they say no name and nothing that shames.
 * They are of the plain alphabet of text messages, so that none is sent as twice as many; for that
 * Spanish goes without some accents.
 */
export const smsLocaleOf = (locale: Locale, market: MarketCode): Exclude<Locale, 'hi'> => {
  return locale === 'hi' ? getMarket(market).language : locale
}

/** Written out in text messages: the rupee sign is in no alphabet of theirs. */
const plainSymbols: Readonly<Record<Currency, string>> = { IDR: 'Rp', INR: 'Rs ' }

export type MessageSubject = {
  readonly event: NotificationEvent
  readonly market: MarketCode
  /** As stored; names that the event does not declare are never read. */
  readonly facts: Readonly<Partial<Record<FactName, string>>>
}

export type RenderedMessage = {
  readonly title: string
  readonly text: string
  /** The declared facts as the text names them, for providers with registered texts. */
  readonly values: Readonly<Record<string, string>>
  readonly locale: Locale
}

type Template = string | ((values: Readonly<Record<string, string>>) => string)

const collects = (event: NotificationEvent): boolean =>
  notificationEvents[event].kind === 'collects'

/**
 * The page that an event is about, below the public address. That of a reminder is one short address
 * for every borrower: it leads a signed-in borrower to what they owe, so that nothing of a person stands in it.
 */
const linkPathOf = (event: NotificationEvent, market: MarketCode): string => {
  if (event.startsWith('complaint')) return '/complaintList'
  if (collects(event) || event === 'credit-payment-returned') {
    return `/pay?isNeedPop=${getMarket(market).isNeedPop}`
  }
  return event === 'overpaid' ? '/home' : '/order'
}

/** With these a loan has documents to read: its agreement, or the certificate that it is repaid. */
const withDocuments: readonly NotificationEvent[] = [
  'application-approved',
  'money-sent',
  'loan-settled',
  'early-settlement',
]

/**
 * What a channel to the phone adds to a text: where the documents are, or where to pay, unless the
 * text of the channel says so itself. Our own address needs a sign-in and names no loan, since messages
 * are read on locked screens and passed on (decision 078); `payLink` is the provider's (decision 073).
 */
export const linkLine = (
  event: NotificationEvent,
  { channel, locale }: { channel: MessageChannel | 'list'; locale: Locale },
  { link, payLink = link }: { readonly link: string; readonly payLink?: string | undefined },
): string => {
  const { documents, pay } = notificationCopy[locale].phone
  if (channel === 'whatsapp' && collects(event)) return ` ${pay({ link: payLink })}`
  const isOnPhone = channel === 'sms' || channel === 'whatsapp'
  return isOnPhone && withDocuments.includes(event) ? ` ${documents({ link })}` : ''
}

/** A message in a language, as a channel carries it; `list` is the borrower's list on our pages. */
export const renderMessage = (
  { config }: Pick<Services, 'config'>,
  { event, market, facts }: MessageSubject,
  { channel, locale: wanted }: { channel: MessageChannel | 'list'; locale: Locale },
): RenderedMessage => {
  const locale = channel === 'sms' ? smsLocaleOf(wanted, market) : wanted
  const values = shownFacts(market, event, facts, { locale, isPlain: channel === 'sms' })
  const template: Template =
    channel === 'sms' && locale !== 'hi'
      ? templateOf(notificationCopy[locale].sms[event])
      : templateOf(notificationCopy[locale].texts[event])
  const words = templateInputs(config, { event, market }, locale)
  const payInstead = channel === 'sms' ? withoutAccents(words.payInstead) : words.payInstead
  const inputs = { ...values, ...words, payInstead }
  const text = typeof template === 'string' ? template : template(inputs)
  return {
    title: notificationCopy[locale].titles[event],
    text:
      text +
      linkLine(event, { channel, locale }, { link: inputs.link, payLink: values['payLink'] }),
    values,
    locale,
  }
}

/** For text messages, whose plain alphabet has no letter with an accent. */
const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{Mn}/gu, '')

/**
 * What each template may name beside its facts: words of the lender's own. `payInstead`: how a loan of
 * the market may be repaid by those who paid it on credit.
 */
export const templateInputs = (
  { brand, publicUrl }: Pick<Services['config'], 'brand' | 'publicUrl'>,
  { event, market }: Pick<MessageSubject, 'event' | 'market'>,
  locale: Locale,
) => ({
  appName: brand.appName,
  phone: brand.servicePhone[market],
  link: new URL(linkPathOf(event, market), publicUrl).href,
  payInstead: notificationCopy[locale].payInstead[market],
})

// A template's inputs are the facts that its event declares, and the four that each may name: the
// table of tests/calls/notification renders each of them.
export const templateOf = (entry: unknown): Template => entry as Template

const shownFacts = (
  market: MarketCode,
  event: NotificationEvent,
  facts: MessageSubject['facts'],
  { locale, isPlain }: { locale: Locale; isPlain: boolean },
): Readonly<Record<string, string>> => {
  const { currency } = getMarket(market)
  const shown = (name: FactName): string => {
    const value = facts[name]
    if (value === undefined) throw new Error(`a notification ${event} lacks its ${name}`)
    if (name === 'amount' || name === 'left') {
      const money = { currency, minor: BigInt(value) }
      return isPlain ? plainSymbols[currency] + formatAmount(money) : formatMoney(money)
    }
    return name === 'on' ? formatShortDate(localDate(value), locale) : value
  }
  const declared: readonly FactName[] = notificationEvents[event].facts
  return Object.fromEntries(declared.map(name => [name, shown(name)]))
}
