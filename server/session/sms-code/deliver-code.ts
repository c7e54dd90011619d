import type { MarketCode } from '#domain/market/market.ts'
import { codeText, passToSender, type SmsDelivery } from '../../notification/public.ts'
import type { Language } from '../../platform/copy.ts'
import type { Phone } from '../../platform/phone/phone.ts'
import type { CodeChannel, SmsProvider } from '../../providers/sms/sms-provider.ts'
import type { Services } from '../../services.ts'
import { saveDelivery } from './code-store.ts'
import { uncountOnMarket } from './send-store.ts'

type CodeToSend = {
  readonly codeId: string
  readonly code: string
  readonly sentAt: Date
  readonly market: MarketCode
  readonly known: boolean
  readonly phone: Phone
  readonly channel: CodeChannel
  readonly language: Language
  readonly senders: readonly SmsProvider[]
}

/** Passes a code to a sender. A code that may have been sent counts as sent. */
export const deliverCode = async (
  services: Services,
  { codeId, code, phone, channel, language, senders, ...send }: CodeToSend,
): Promise<SmsDelivery> => {
  const text = codeText(services.config, language, code)
  const message = { to: phone.number, text, code, channel, reference: codeId }
  const { delivery, sender } = await passToSender(services, senders, message)
  services.metrics.countSend(delivery)
  const now = services.clock.wallNow()
  await saveDelivery(services.db, codeId, { delivery, provider: sender, now })
  if (delivery === 'failed') await uncountOnMarket(services.db, send)
  return delivery
}
