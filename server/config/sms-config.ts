import { MARKET_CODES, type MarketCode } from '#domain/market/market.ts'
import {
  hasPayLink,
  isNotificationEvent,
  type NotificationEvent,
  notificationEventNames,
  notificationEvents,
} from '#domain/notification/notification-events.ts'
import type { Environment } from './environment.ts'
import { secretProblems } from './secret-strength.ts'

/** Undefined: the simulator of this server. */
type SmsEndpoint = { readonly baseUrl: string | undefined }

export type SmsConfig = {
  /** The sender for numbers of each region; `none` sends nothing there. */
  readonly senders: {
    readonly CN: 'simulator' | 'none'
    readonly ID: 'simulator' | 'zenziva' | 'none'
    readonly IN: 'simulator' | 'msg91' | 'none'
  }
  /** The most messages in 24 hours, whatever happens: each costs money. */
  readonly dailyCap: number
  /**
   * The hosts that links in text messages may lead to; undefined where the operators of a market
   * register none. Source for India: TRAI, direction of 20 August 2024.
   */
  readonly linkHosts: Readonly<Record<MarketCode, readonly string[] | undefined>>
  readonly simulator: {
    /** Undefined: on this server. */
    readonly baseUrl: string | undefined
    readonly key: string
  }
  readonly zenziva: SmsEndpoint & { readonly userKey: string; readonly passKey: string }
  readonly msg91: SmsEndpoint & {
    readonly authKey: string
    readonly templateId: string
    readonly sender: string | undefined
    /** The last part of the address of delivery reports; empty: none are taken. */
    readonly reportToken: string
    readonly textTemplates: Readonly<Partial<Record<NotificationEvent, string>>>
  }
}

export const smsConfigOf = (values: Environment): SmsConfig => {
  const isSandbox = values.RUPYA_MODE !== 'production'
  // The simulators of all senders are one program with one key.
  const simulatorKey = isSandbox ? (values.RUPYA_SMS_SIMULATOR_KEY ?? '') : ''
  const isEveryMarket = MARKET_CODES.every(market => values.RUPYA_MARKETS.includes(market))
  return Object.freeze({
    senders: Object.freeze({
      // The Chinese landing page is available only where messages cost nothing.
      CN: isSandbox && isEveryMarket ? 'simulator' : 'none',
      ID: values.RUPYA_MARKETS.includes('ID') ? values.RUPYA_SMS_SENDER_ID : 'none',
      IN: values.RUPYA_MARKETS.includes('IN') ? values.RUPYA_SMS_SENDER_IN : 'none',
    }),
    dailyCap: values.RUPYA_SMS_DAILY_CAP,
    linkHosts: Object.freeze({ ID: undefined, IN: registeredHostsOf(values) }),
    simulator: Object.freeze({
      baseUrl: values.RUPYA_SMS_SIMULATOR_URL,
      key: values.RUPYA_SMS_SIMULATOR_KEY ?? '',
    }),
    zenziva: Object.freeze({
      baseUrl:
        values.RUPYA_SMS_ZENZIVA_URL ?? (isSandbox ? undefined : 'https://console.zenziva.net'),
      userKey: values.RUPYA_SMS_ZENZIVA_USER ?? (isSandbox ? 'simulator' : ''),
      passKey: values.RUPYA_SMS_ZENZIVA_PASS ?? simulatorKey,
    }),
    msg91: Object.freeze({
      baseUrl: values.RUPYA_SMS_MSG91_URL ?? (isSandbox ? undefined : 'https://control.msg91.com'),
      authKey: values.RUPYA_SMS_MSG91_KEY ?? simulatorKey,
      templateId: values.RUPYA_SMS_MSG91_TEMPLATE ?? (isSandbox ? 'code' : ''),
      sender: values.RUPYA_SMS_MSG91_SENDER,
      reportToken: values.RUPYA_SMS_MSG91_REPORT_TOKEN ?? simulatorKey,
      textTemplates: Object.freeze(
        textTemplatesOf(values.RUPYA_SMS_MSG91_TEXT_TEMPLATES ?? (isSandbox ? simulated : '')),
      ),
    }),
  })
}

/** In the sandbox, where nothing is registered, every host until some are named. */
const registeredHostsOf = (values: Environment): readonly string[] | undefined => {
  const named = values.RUPYA_SMS_LINK_HOSTS_IN
  if (values.RUPYA_MODE !== 'production' && named.length === 0) return undefined
  const own = URL.parse(values.RUPYA_PUBLIC_URL ?? '')?.hostname
  return Object.freeze([...new Set([...(own === undefined ? [] : [own]), ...named])])
}

/** The events that may go out as a text message. */
const textedEvents = notificationEventNames.filter(
  event => notificationEvents[event].kind !== 'shown',
)

/** In the sandbox each text is registered under the name of its event. */
const simulated = textedEvents.map(event => `${event}:${event}`).join()

/** `event:template`, by commas; what names no event is left out. */
const textTemplatesOf = (list: string): Partial<Record<NotificationEvent, string>> =>
  Object.fromEntries(
    list
      .split(',')
      .map(pair => pair.trim().split(':'))
      .filter(([event = '', template = '']) => isNotificationEvent(event) && template !== ''),
  )

/** What keeps production from starting, one line for each. */
export const smsProblems = (values: Environment): string[] => {
  const problems: string[] = []
  const needs = (...names: readonly (keyof Environment)[]) => {
    for (const name of names) if (values[name] === undefined) problems.push(`${name} is missing`)
  }
  for (const market of values.RUPYA_MARKETS) {
    const name = `RUPYA_SMS_SENDER_${market}` as const
    if (values[name] !== 'simulator') continue
    problems.push(`${name} names no real sender; the simulator is refused in production`)
  }
  if (values.RUPYA_SMS_SENDER_ID === 'zenziva') {
    needs('RUPYA_SMS_ZENZIVA_USER')
    problems.push(...secretProblems('RUPYA_SMS_ZENZIVA_PASS', values.RUPYA_SMS_ZENZIVA_PASS))
  }
  if (values.RUPYA_SMS_SENDER_IN === 'msg91') {
    needs('RUPYA_SMS_MSG91_TEMPLATE')
    problems.push(...secretProblems('RUPYA_SMS_MSG91_KEY', values.RUPYA_SMS_MSG91_KEY))
    const reportToken = values.RUPYA_SMS_MSG91_REPORT_TOKEN
    if (reportToken !== undefined) {
      problems.push(...secretProblems('RUPYA_SMS_MSG91_REPORT_TOKEN', reportToken))
    }
    const registered = textTemplatesOf(values.RUPYA_SMS_MSG91_TEXT_TEMPLATES ?? '')
    // Without a text of its own a payment link is not sent: the reminder goes without one.
    const missing = textedEvents.filter(
      event => registered[event] === undefined && !hasPayLink(event),
    )
    if (missing.length > 0) {
      const events = missing.join(', ')
      problems.push(`RUPYA_SMS_MSG91_TEXT_TEMPLATES names no template of ${events}`)
    }
  }
  for (const name of ['RUPYA_SMS_ZENZIVA_URL', 'RUPYA_SMS_MSG91_URL'] as const) {
    if (values[name]?.startsWith('https://') === false) problems.push(`${name} is not https`)
  }
  return problems
}
