import type { Hono } from 'hono'
import {
  type CallbackBooking,
  providerEventFromJson,
  providerEventToJson,
  receiveCallback,
} from '../callback/public.ts'
import type { CardProvider } from '../providers/card/card-provider.ts'
import type { Services } from '../services.ts'
import { type ReportedCardPaymentEvent, recordCardPayment } from './record-card-payment.ts'

export const cardCallbacks: CallbackBooking<ReportedCardPaymentEvent> = {
  purpose: 'card',
  toJson: providerEventToJson,
  fromJson: providerEventFromJson,
  book: recordCardPayment,
}

/** `POST /webhooks/{provider}` of those who charge cards. */
export const mountCardWebhooks = (app: Hono, services: Services): void => {
  for (const provider of services.cardProviders.values()) {
    const { name } = provider
    const judge = callbackVerifier(provider)
    app.post(
      `/webhooks/${name}`,
      async c => await receiveCallback(c, services, { name, judge }, cardCallbacks),
    )
  }
}

const callbackVerifier = (provider: CardProvider) => (body: Buffer, headers: Headers) => {
  const verified = provider.verify(body, headers)
  if (verified.outcome !== 'news') return { outcome: verified.outcome }
  return { outcome: 'news', news: { ...verified.event, provider: provider.name } } as const
}
