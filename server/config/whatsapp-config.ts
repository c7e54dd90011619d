import type { MarketCode } from '#domain/market/market.ts'
import type { Environment } from './environment.ts'
import { secretProblems } from './secret-strength.ts'

export type WhatsAppConfig = {
  /** `none`: no message goes by WhatsApp there. */
  readonly chosen: Readonly<Record<MarketCode, 'none' | 'cloud'>>
  /** Undefined: the simulator of this server. */
  readonly baseUrl: string | undefined
  readonly phoneNumberId: string
  readonly accessToken: string
  /** Signs the webhooks. */
  readonly appSecret: string
  readonly verifyToken: string
  /** What was not delivered after so long goes by SMS. */
  readonly fallbackMinutes: number
}

const needed = [
  'RUPYA_WHATSAPP_NUMBER_ID',
  'RUPYA_WHATSAPP_TOKEN',
  'RUPYA_WHATSAPP_APP_SECRET',
  'RUPYA_WHATSAPP_VERIFY_TOKEN',
] as const

/** The simulator shares the SMS simulator's key: they are one program. */
export const whatsAppConfigOf = (values: Environment): WhatsAppConfig => {
  const isSandbox = values.RUPYA_MODE !== 'production'
  const simulatorKey = isSandbox ? (values.RUPYA_SMS_SIMULATOR_KEY ?? '') : ''
  const standard = isSandbox ? 'cloud' : 'none'
  return Object.freeze({
    chosen: Object.freeze({
      ID: values.RUPYA_WHATSAPP_SENDER_ID ?? standard,
      IN: values.RUPYA_WHATSAPP_SENDER_IN ?? standard,
    }),
    baseUrl: values.RUPYA_WHATSAPP_URL ?? (isSandbox ? undefined : 'https://graph.facebook.com'),
    phoneNumberId: values.RUPYA_WHATSAPP_NUMBER_ID ?? '100000000000001',
    accessToken: values.RUPYA_WHATSAPP_TOKEN ?? simulatorKey,
    appSecret: values.RUPYA_WHATSAPP_APP_SECRET ?? simulatorKey,
    verifyToken: values.RUPYA_WHATSAPP_VERIFY_TOKEN ?? simulatorKey,
    fallbackMinutes: values.RUPYA_WHATSAPP_FALLBACK_MINUTES,
  })
}

/** What keeps production from starting, one line for each. */
export const whatsAppProblems = (values: Environment): string[] => {
  if (values.RUPYA_WHATSAPP_SENDER_ID !== 'cloud' && values.RUPYA_WHATSAPP_SENDER_IN !== 'cloud')
    return []
  const problems = needed.flatMap(name =>
    name === 'RUPYA_WHATSAPP_NUMBER_ID'
      ? values[name] === undefined
        ? [`${name} is missing`]
        : []
      : secretProblems(name, values[name]),
  )
  const url = values.RUPYA_WHATSAPP_URL
  return url === undefined || url.startsWith('https://')
    ? problems
    : [...problems, 'RUPYA_WHATSAPP_URL is not https']
}
