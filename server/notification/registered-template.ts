import { notificationCopy } from '#copy/server/notification.js'
import {
  findLanguage,
  getMarket,
  MARKET_CODES,
  MARKET_LANGUAGES,
  type MarketCode,
} from '#domain/market/market.ts'
import {
  type MessageChannel,
  type NotificationEvent,
  notificationEventNames,
  notificationEvents,
} from '#domain/notification/notification-events.ts'
import type { Config, TextConfig } from '../config/config.ts'
import type { Locale } from '../platform/copy.ts'
import { codeText } from './code-text.ts'
import { linkLine, templateInputs, templateOf } from './render-message.ts'

type TextInputs = Pick<TextConfig, 'brand' | 'publicUrl'>

/**
 * The text that is registered with WhatsApp under a template's name, in a language: `{{1}}` is the
 * first fact that its event declares. Undefined where there is none. This is what the simulator knows
 * as approved.
 */
export const registeredTemplate =
  (config: TextInputs) =>
  (name: string, language: string, to: string): string | undefined => {
    const market = MARKET_CODES.find(code => to.startsWith(getMarket(code).phone.countryCode))
    const event = notificationEventNames.find(each => templateName(each) === name)
    const locale = market && findLanguage(language, market)
    if (!market || !event || !locale) return undefined
    return whatsAppText(config, { event, market, locale })
  }

/**
 * The text message that is registered with India's operators under a template id of MSG91: `##amount##`
 * is the fact of this name, `##OTP##` the code. Undefined for an id that is not configured.
 */
export const registeredSms =
  (config: Pick<Config, 'brand' | 'publicUrl' | 'sms'>) =>
  (templateId: string): string | undefined => {
    const { templateId: ofCodes, textTemplates } = config.sms.msg91
    if (templateId === ofCodes) return smsText(config, 'code')
    const event = notificationEventNames.find(each => textTemplates[each] === templateId)
    return event && smsText(config, event)
  }

type RegisteredText = {
  readonly channel: 'sms' | 'whatsapp'
  readonly market: MarketCode
  /** WhatsApp's name of it; of a text message, for which MSG91 gives an id, the event, or `code`. */
  readonly name: string
  readonly language: Locale
  readonly text: string
}

/**
 * Every text that a lender registers before it may send: with India's operators, and with WhatsApp in
 * each language that borrowers of a market may read.
 */
export const listRegisteredTexts = (config: TextConfig): readonly RegisteredText[] => {
  const sent = notificationEventNames.filter(event => notificationEvents[event].kind !== 'shown')
  const ofOperators = (['code', ...sent] as const).map(
    (event): RegisteredText => ({
      channel: 'sms',
      market: 'IN',
      name: event,
      language: 'en',
      text: smsText(config, event),
    }),
  )
  const ofWhatsApp = config.markets.flatMap(market =>
    MARKET_LANGUAGES.filter(tag => findLanguage(tag, market, config.markets)).flatMap(language =>
      sent.map(
        (event): RegisteredText => ({
          channel: 'whatsapp',
          market,
          name: templateName(event),
          language,
          text: whatsAppText(config, { event, market, locale: language }),
        }),
      ),
    ),
  )
  return [...ofOperators, ...ofWhatsApp].filter(({ market }) => config.markets.includes(market))
}

const templateName = (event: NotificationEvent): string => event.replaceAll('-', '_')

const whatsAppText = (
  config: TextInputs,
  { event, market, locale }: { event: NotificationEvent; market: MarketCode; locale: Locale },
): string => {
  const places = notificationEvents[event].facts.map(
    (fact, index) => [fact, `{{${index + 1}}}`] as const,
  )
  const form = { channel: 'whatsapp', locale } as const
  return withPlaces(config, { event, market, places, form }, notificationCopy[locale].texts[event])
}

const smsText = (config: TextInputs, event: NotificationEvent | 'code'): string => {
  if (event === 'code') return codeText(config, 'en', '##OTP##')
  const places = notificationEvents[event].facts.map(fact => [fact, `##${fact}##`] as const)
  const form = { channel: 'sms', locale: 'en' } as const
  const of = { event, market: 'IN', places, form } as const
  return withPlaces(config, of, notificationCopy.en.sms[event])
}

const withPlaces = (
  config: TextInputs,
  of: {
    readonly event: NotificationEvent
    readonly market: MarketCode
    readonly places: readonly (readonly [string, string])[]
    readonly form: { readonly channel: MessageChannel; readonly locale: Locale }
  },
  entry: unknown,
): string => {
  const template = templateOf(entry)
  const inputs = templateInputs(config, of, of.form.locale)
  const text =
    typeof template === 'string'
      ? template
      : template({ ...Object.fromEntries(of.places), ...inputs })
  return (
    text +
    linkLine(of.event, of.form, {
      link: inputs.link,
      payLink: Object.fromEntries(of.places)['payLink'],
    })
  )
}
