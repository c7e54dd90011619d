import type { Context, Hono } from 'hono'
import { protocolCode } from '#contract/envelope.ts'
import { DatabaseUnavailable } from '../platform/database.ts'
import { readBody } from '../platform/read-body.ts'
import type { PaymentProvider, Verification } from '../providers/payment/payment-provider.ts'
import type { Services } from '../services.ts'
import { closeCallback, insertCallback } from './callback-store.ts'
import { type PaidEvent, recordPayment } from './record-payment.ts'
import { reversePayment } from './reverse-payment.ts'

/** Books what a provider says, whether by a callback, a kept callback or when asked. */
export const bookEvent = async (services: Services, event: PaidEvent): Promise<string> =>
  event.kind === 'paid'
    ? await recordPayment(services, event)
    : await reversePayment(services, event)

const keepAndBook = async (
  services: Services,
  provider: PaymentProvider,
  callback: { readonly headers: Headers; readonly body: Buffer },
  verified: Exclude<Verification, { outcome: 'refused' }>,
): Promise<string> => {
  const callbackId = services.random.uuid()
  const event =
    verified.outcome === 'event' ? { ...verified.event, provider: provider.name } : undefined
  await insertCallback(services, {
    callbackId,
    provider: provider.name,
    ...callback,
    event,
    now: services.clock.wallNow(),
  })
  const outcome = event ? await bookEvent(services, event) : verified.outcome
  await closeCallback(services.db, callbackId, outcome, services.clock.wallNow())
  return outcome
}

const answer = (c: Context, code: string, message: string, status: 200 | 401 | 404 | 413 | 503) =>
  c.json({ code, message, data: null }, status)

/**
 * `POST /webhooks/{provider}`: the bytes are checked as they came, kept, then booked; 200 only
 * once that is committed. A callback that proves nothing is refused and only counted.
 */
export const mountWebhooks = (app: Hono, services: Services): void => {
  app.post('/webhooks/:provider', async c => {
    const name = c.req.param('provider')
    const provider = services.paymentProviders.get(name)
    if (!provider) return answer(c, protocolCode.notFound, 'no such provider', 404)
    const body = await readBody(c.req.raw)
    if (!body) return answer(c, protocolCode.tooLarge, 'too large', 413)
    const { headers } = c.req.raw
    const verified = provider.verify(body, headers)
    if (verified.outcome === 'refused') {
      services.metrics.countCallback(name, 'refused')
      return answer(c, protocolCode.signedOut, 'not verified', 401)
    }
    try {
      const outcome = await keepAndBook(services, provider, { headers, body }, verified)
      services.metrics.countCallback(name, outcome)
      return answer(c, '0', outcome, 200)
    } catch (error) {
      // The provider sends again, and the sweep takes up what was kept.
      if (!(error instanceof DatabaseUnavailable)) {
        services.log.error({ err: error, provider: name }, 'a callback could not be booked')
      }
      services.metrics.countCallback(name, 'failed')
      c.header('Retry-After', '5')
      return answer(c, protocolCode.unavailable, 'try again', 503)
    }
  })
}
