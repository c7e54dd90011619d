import type { Hono } from 'hono'
import {
  type CallbackBooking,
  newsFromJson,
  newsToJson,
  receiveCallback,
} from '../../callback/public.ts'
import type { CardProvider } from '../../providers/card/card-provider.ts'
import type { Services } from '../../services.ts'
import { type ChargeEvent, recordCharge } from './record-charge.ts'

export const cardCallbacks: CallbackBooking<ChargeEvent> = {
  purpose: 'card',
  toJson: newsToJson,
  fromJson: newsFromJson,
  book: recordCharge,
}

/** `POST /webhooks/{provider}` of those who charge cards. */
export const mountCardWebhooks = (app: Hono, services: Services): void => {
  for (const provider of services.cardProviders.values()) {
    const { name } = provider
    const judge = judgeFor(provider)
    app.post(
      `/webhooks/${name}`,
      async c => await receiveCallback(c, services, { name, judge }, cardCallbacks),
    )
  }
}

const judgeFor = (provider: CardProvider) => (body: Buffer, headers: Headers) => {
  const verified = provider.verify(body, headers)
  if (verified.outcome !== 'news') return { outcome: verified.outcome }
  return { outcome: 'news', news: { ...verified.news, provider: provider.name } } as const
}
