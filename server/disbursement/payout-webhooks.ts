import type { Hono } from 'hono'
import { receiveCallback } from '../callback/public.ts'
import type { DisbursementProvider } from '../providers/disbursement/disbursement-provider.ts'
import type { Services } from '../services.ts'
import { payoutCallbacks } from './payout-callbacks.ts'

/** `POST /webhooks/{provider}` of those who pay loans out. */
export const mountPayoutWebhooks = (app: Hono, services: Services): void => {
  for (const provider of services.disbursementProviders.values()) {
    const { name } = provider
    const judge = callbackVerifier(provider)
    app.post(
      `/webhooks/${name}`,
      async c => await receiveCallback(c, services, { name, judge }, payoutCallbacks),
    )
  }
}

const callbackVerifier = (provider: DisbursementProvider) => (body: Buffer, headers: Headers) => {
  const verified = provider.verify(body, headers)
  if (verified.outcome !== 'news') return { outcome: verified.outcome }
  return { outcome: 'news', news: { ...verified.event, provider: provider.name } } as const
}
