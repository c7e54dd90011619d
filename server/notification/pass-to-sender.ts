import type { MarketCode } from '#domain/market/market.ts'
import {
  type SmsMessage,
  type SmsProvider,
  SmsProviderError,
} from '../providers/sms/sms-provider.ts'
import type { Services } from '../services.ts'

/** `unknown`: it may have been sent, and must not be sent again. */
export type SmsDelivery = 'sent' | 'unknown' | 'failed'

export type PassedMessage = {
  readonly delivery: SmsDelivery
  readonly sender: string
  /** The sender's own id of the message, where it gave one. */
  readonly ref: string | null
}

/**
 * Passes a text message to the first sender that accepts it: the one way of codes and notifications
 * to a phone. After one that certainly sent nothing the next is tried; after one that may have sent
 * it none, since a second message costs and confuses.
 */
export const passToSender = async (
  services: Pick<Services, 'log'>,
  senders: readonly SmsProvider[],
  message: SmsMessage,
): Promise<PassedMessage> => {
  let passed: PassedMessage = { delivery: 'failed', sender: '', ref: null }
  for (const sender of senders) {
    passed = await tryToSend(services, sender, message)
    if (passed.delivery !== 'failed') break
  }
  return passed
}

/**
 * Whether a text with these values can reach a phone: a market without a sender has none, and a sender
 * with registered texts may have none for it, or places that are too short.
 */
export const hasTextFor = (
  { smsSenders }: Pick<Services, 'smsSenders'>,
  market: MarketCode,
  filled: Parameters<NonNullable<SmsProvider['takes']>>[0],
): boolean => {
  const senders = smsSenders(market).filter(
    ({ channels }) => channels.includes('sms') || channels.includes('whatsapp'),
  )
  return senders.length > 0 && senders.every(({ takes }) => takes?.(filled) ?? true)
}

const tryToSend = async (
  { log }: Pick<Services, 'log'>,
  sender: SmsProvider,
  message: SmsMessage,
): Promise<PassedMessage> => {
  try {
    return { delivery: 'sent', sender: sender.name, ref: await sender.send(message) }
  } catch (error) {
    if (!(error instanceof SmsProviderError)) throw error
    log.warn({ err: error, sender: sender.name }, 'a message was not taken')
    const delivery = error.effect === 'not-sent' ? 'failed' : 'unknown'
    return { delivery, sender: sender.name, ref: null }
  }
}
