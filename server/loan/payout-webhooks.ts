import type { Context, Hono } from 'hono'
import { protocolCode } from '#contract/envelope.ts'
import { DatabaseUnavailable } from '../platform/database.ts'
import { readBody } from '../platform/read-body.ts'
import type { DisbursementProvider } from '../providers/disbursement/disbursement-provider.ts'
import type { Services } from '../services.ts'
import { keepAndBook } from './payout-callbacks.ts'

const answer = (c: Context, code: string, message: string, status: 200 | 401 | 413 | 503) =>
  c.json({ code, message, data: null }, status)

/**
 * `POST /webhooks/{provider}` of those who pay loans out: checked as the bytes came, kept, then
 * booked; 200 only once that is committed. What proves nothing is refused and only counted.
 */
export const mountPayoutWebhooks = (app: Hono, services: Services): void => {
  for (const provider of services.disbursementProviders.values()) {
    app.post(`/webhooks/${provider.name}`, async c => await receive(c, services, provider))
  }
}

const receive = async (
  c: Context,
  services: Services,
  provider: DisbursementProvider,
): Promise<Response> => {
  const body = await readBody(c.req.raw)
  if (!body) return answer(c, protocolCode.tooLarge, 'too large', 413)
  const verified = provider.verify(body, c.req.raw.headers)
  if (verified.outcome === 'refused') {
    services.metrics.countCallback(provider.name, 'refused')
    return answer(c, protocolCode.signedOut, 'not verified', 401)
  }
  const event =
    verified.outcome === 'news' ? { ...verified.news, provider: provider.name } : undefined
  try {
    const outcome = await keepAndBook(services, { provider: provider.name, body }, event)
    services.metrics.countCallback(provider.name, outcome)
    return answer(c, '0', outcome, 200)
  } catch (error) {
    // The provider sends again, and the sweep takes up what was kept.
    if (!(error instanceof DatabaseUnavailable)) {
      services.log.error({ err: error, provider: provider.name }, 'a payout could not be booked')
    }
    services.metrics.countCallback(provider.name, 'failed')
    c.header('Retry-After', '5')
    return answer(c, protocolCode.unavailable, 'try again', 503)
  }
}
