import type { Hono } from 'hono'
import { type CallbackBooking, receiveCallback } from '../callback/public.ts'
import type { PayoutProviderEvent } from '../providers/disbursement/disbursement-provider.ts'
import type { Services } from '../services.ts'
import { recordPayout } from './record-payout.ts'

export const payoutCallbacks: CallbackBooking<PayoutProviderEvent> = {
  purpose: 'payout',
  book: recordPayout,
}

/** `POST /webhooks/{provider}` of the disbursement providers. */
export const mountPayoutWebhooks = (app: Hono, services: Services): void => {
  for (const provider of services.disbursementProviders.values()) {
    app.post(
      `/webhooks/${provider.name}`,
      async c => await receiveCallback(c, services, provider, payoutCallbacks),
    )
  }
}
