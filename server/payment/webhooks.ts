import type { Hono } from 'hono'
import { protocolCode } from '#contract/envelope.ts'
import { receiveCallback } from '../callback/public.ts'
import type { Services } from '../services.ts'
import { paymentCallbacks } from './payment-callbacks.ts'

/** `POST /webhooks/{provider}` of the payment providers. */
export const mountPaymentWebhooks = (app: Hono, services: Services): void => {
  app.post('/webhooks/:provider', async c => {
    const provider = services.paymentProviders.get(c.req.param('provider'))
    if (!provider) {
      const reply = { code: protocolCode.notFound, message: 'no such provider', data: null }
      return c.json(reply, 404)
    }
    return await receiveCallback(c, services, provider, paymentCallbacks)
  })
}
