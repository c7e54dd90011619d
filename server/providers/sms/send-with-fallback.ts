import type { Services } from '../../services.ts'
import { type SmsMessage, type SmsProvider, SmsProviderError } from './sms-provider.ts'

/** `unknown`: it may have been sent, and must not be sent again. */
export type SmsDelivery = 'sent' | 'unknown' | 'failed'

/**
 * Passes a message to the first sender that accepts it. After one that certainly sent nothing the
 * next is tried; after one that may have sent it none, since a second message costs and confuses.
 */
export const sendWithFallback = async (
  services: Pick<Services, 'log' | 'metrics'>,
  senders: readonly SmsProvider[],
  message: SmsMessage,
): Promise<{ readonly delivery: SmsDelivery; readonly sender: string }> => {
  let outcome: { delivery: SmsDelivery; sender: string } = { delivery: 'failed', sender: '' }
  for (const sender of senders) {
    const delivery = await tryToSend(services, sender, message)
    outcome = { delivery, sender: sender.name }
    if (delivery !== 'failed') break
  }
  services.metrics.countSend(outcome.delivery)
  return outcome
}

const tryToSend = async (
  { log }: Pick<Services, 'log'>,
  sender: SmsProvider,
  message: SmsMessage,
): Promise<SmsDelivery> => {
  try {
    await sender.send(message)
    return 'sent'
  } catch (error) {
    if (!(error instanceof SmsProviderError)) throw error
    log.warn({ err: error, sender: sender.name }, 'a message was not taken')
    return error.effect === 'not-sent' ? 'failed' : 'unknown'
  }
}
