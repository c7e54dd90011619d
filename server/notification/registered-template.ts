import { notificationCopy } from '#copy/server/notification.js'
import { findLanguage, getMarket, MARKET_CODES, type MarketCode } from '#domain/market/market.ts'
import {
  type MessageChannel,
  type NotificationEvent,
  notificationEventNames,
  notificationEvents,
} from '#domain/notification/notification-events.ts'
import type { Config } from '../config/config.ts'
import type { Locale } from '../platform/copy.ts'
import { linkLine, templateInputs, templateOf } from './render-message.ts'

/**
 * The text that is registered with WhatsApp under a template's name, in a language: `{{1}}` is the
 * first fact that its event declares. Undefined where there is none. This is what the simulator knows
 * as approved, and what a lender registers.
 */
export const registeredTemplate =
  (config: Pick<Config, 'brand' | 'publicUrl'>) =>
  (name: string, language: string, to: string): string | undefined => {
    const market = MARKET_CODES.find(code => to.startsWith(getMarket(code).phone.countryCode))
    const event = notificationEventNames.find(each => each.replaceAll('-', '_') === name)
    const locale = market && findLanguage(language, market)
    if (!market || !event || !locale) return undefined
    const places = notificationEvents[event].facts.map(
      (fact, index) => [fact, `{{${index + 1}}}`] as const,
    )
    const form = { channel: 'whatsapp', locale } as const
    const of = { event, market, places, form }
    return withPlaces(config, of, notificationCopy[locale].texts[event])
  }

/**
 * The text message that is registered with India's operators under a template id of MSG91: `##amount##`
 * is the fact of this name, `##OTP##` the code. Undefined for an id that is not configured.
 */
export const registeredSms =
  (config: Pick<Config, 'brand' | 'publicUrl' | 'sms'>) =>
  (templateId: string): string | undefined => {
    const { templateId: ofCodes, textTemplates } = config.sms.msg91
    if (templateId === ofCodes) return `##OTP## is your code for ${config.brand.appName}.`
    const event = notificationEventNames.find(each => textTemplates[each] === templateId)
    if (!event) return undefined
    const places = notificationEvents[event].facts.map(fact => [fact, `##${fact}##`] as const)
    const form = { channel: 'sms', locale: 'en' } as const
    const of = { event, market: 'IN', places, form } as const
    return withPlaces(config, of, notificationCopy.en.sms[event])
  }

const withPlaces = (
  config: Pick<Config, 'brand' | 'publicUrl'>,
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
