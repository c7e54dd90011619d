import type { Hono } from 'hono'
import { type CallbackBooking, receiveCallback } from '../callback/public.ts'
import type { CardProviderEvent } from '../providers/card/card-provider.ts'
import type { Services } from '../services.ts'
import { recordCardPayment } from './record-card-payment.ts'

export const cardCallbacks: CallbackBooking<CardProviderEvent> = {
  purpose: 'card',
  book: recordCardPayment,
}

/** `POST /webhooks/{provider}` of the card acquirers. */
export const mountCardWebhooks = (app: Hono, services: Services): void => {
  for (const provider of services.cardProviders.values()) {
    app.post(
      `/webhooks/${provider.name}`,
      async c => await receiveCallback(c, services, provider, cardCallbacks),
    )
  }
}
