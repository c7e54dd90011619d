import type { Hono } from 'hono'
import { protocolCode } from '#contract/envelope.ts'
import { receiveCallback } from '../callback/public.ts'
import type { PaymentProvider } from '../providers/payment/payment-provider.ts'
import type { Services } from '../services.ts'
import { paymentCallbacks } from './payment-callbacks.ts'

/** `POST /webhooks/{provider}` of those who take borrowers' payments. */
export const mountPaymentWebhooks = (app: Hono, services: Services): void => {
  app.post('/webhooks/:provider', async c => {
    const provider = services.paymentProviders.get(c.req.param('provider'))
    if (!provider) {
      const reply = { code: protocolCode.notFound, message: 'no such provider', data: null }
      return c.json(reply, 404)
    }
    const judge = callbackVerifier(provider)
    return await receiveCallback(c, services, { name: provider.name, judge }, paymentCallbacks)
  })
}

const callbackVerifier = (provider: PaymentProvider) => (body: Buffer, headers: Headers) => {
  const verified = provider.verify(body, headers)
  if (verified.outcome !== 'event') return { outcome: verified.outcome }
  const event = { ...verified.event, provider: provider.name }
  return { outcome: 'news', news: { event, isHint: verified.isHint === true } } as const
}
