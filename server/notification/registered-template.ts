import { notificationCopy } from '#copy/server/notification.js'
import { findLanguage, getMarket, MARKET_CODES } from '#domain/market/market.ts'
import {
  notificationEventNames,
  notificationEvents,
} from '#domain/notification/notification-events.ts'
import type { Config } from '../config/config.ts'
import { templateInputs, templateOf } from './render-message.ts'

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
    const places = notificationEvents[event].facts.map((fact, index) => [fact, `{{${index + 1}}}`])
    const template = templateOf(notificationCopy[locale].texts[event])
    if (typeof template === 'string') return template
    return template({ ...Object.fromEntries(places), ...templateInputs(config, event, market) })
  }
