import type { LandingLanguage } from '#contract/promotion.ts'
import type { Phone } from '../platform/phone.ts'
import {
  type SmsChannel,
  type SmsProvider,
  SmsProviderError,
} from '../providers/sms/sms-provider.ts'
import type { Services } from '../services.ts'
import { saveDelivery } from './code-store.ts'
import { codeMessage } from './copy.ts'
import { uncountOnService } from './send-store.ts'

type Delivery = {
  readonly codeId: string
  readonly code: string
  readonly sentAt: Date
  readonly phone: Phone
  readonly channel: SmsChannel
  readonly language: LandingLanguage
  readonly senders: readonly SmsProvider[]
}

/**
 * Hands a code to the first sender that takes it. One that surely sent nothing is followed by the
 * next; one that may have sent it is not, since two messages cost twice and confuse. Then the code
 * counts as on its way.
 */
export const deliverCode = async (
  services: Services,
  { codeId, code, sentAt, phone, channel, language, senders }: Delivery,
): Promise<'sent' | 'unknown' | 'failed'> => {
  const { brand, publicUrl } = services.config
  const host = new URL(publicUrl).host
  const text = codeMessage(language, { code, appName: brand.appName, host })
  const message = { to: phone.number, text, code, channel, reference: codeId }
  let outcome: { delivery: 'sent' | 'unknown' | 'failed'; provider: string } = {
    delivery: 'failed',
    provider: '',
  }
  for (const sender of senders) {
    const delivery = await tryToSend(services, sender, message)
    outcome = { delivery, provider: sender.name }
    if (delivery !== 'failed') break
  }
  services.metrics.countSend(outcome.delivery)
  await saveDelivery(services.db, codeId, { ...outcome, now: services.clock.wallNow() })
  if (outcome.delivery === 'failed') await uncountOnService(services.db, sentAt)
  return outcome.delivery
}

const tryToSend = async (
  { log }: Pick<Services, 'log'>,
  sender: SmsProvider,
  message: Parameters<SmsProvider['send']>[0],
): Promise<'sent' | 'unknown' | 'failed'> => {
  try {
    await sender.send(message)
    return 'sent'
  } catch (error) {
    if (!(error instanceof SmsProviderError)) throw error
    log.warn({ err: error, sender: sender.name }, 'a code was not taken')
    return error.effect === 'not-sent' ? 'failed' : 'unknown'
  }
}
