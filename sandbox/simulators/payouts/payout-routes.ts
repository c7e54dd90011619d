import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { basicAuth } from '../../platform/basic-auth.ts'
import { faultInjection } from '../../platform/fault-injection.ts'
import { refusal } from '../../platform/refusal.ts'
import { settingsRoutes } from '../../platform/settings-store.ts'
import type { PayoutSimulatorContext } from './create-payout-simulator.ts'
import { payoutResponse, type SimulatedPayout } from './payout-book.ts'
import { endAllPayouts, endLater, returnPayout } from './payout-lifecycle.ts'

const payoutRequest = z.object({
  reference_id: z.string().min(1).max(120),
  channel_code: z.string().min(1).max(60),
  channel_properties: z.object({
    account_number: z.string().min(1).max(60),
    account_holder_name: z.string().min(1).max(200),
  }),
  amount: z.number().positive(),
  currency: z.string().max(10),
  description: z.string().max(200),
})

export const payoutRoutes = (context: PayoutSimulatorContext): Hono => {
  const { options, book, settings, faults } = context
  const app = new Hono()
  app.use(basicAuth(options.secretKey, '', c => refusal(c, 401, 'INVALID_API_KEY')))
  app.route('/settings', settingsRoutes(settings))
  app.post('/payouts/end', async c => {
    await endAllPayouts(context)
    return c.json({})
  })
  app.post('/payouts/return', async c => {
    const { reference } = z.object({ reference: z.string() }).parse(await c.req.json())
    await returnPayout(context, reference)
    return c.json({})
  })
  const xendit = new Hono()
  xendit.use(faultInjection(faults))
  xendit.post('/payouts', async c => await acceptPayout(c, context))
  xendit.get('/payouts', c => {
    const found = book.find(c.req.query('reference_id') ?? '')
    return c.json({ data: found ? [payoutResponse(found)] : [], has_more: false })
  })
  app.route('/v2', xendit)
  return app
}

/** A repeat with the same key and body gets the payout it made; with another body it is refused. */
const acceptPayout = async (c: Context, context: PayoutSimulatorContext): Promise<Response> => {
  const { book, options, settings } = context
  const text = await c.req.text()
  const body = payoutRequest.safeParse(JSON.parse(text))
  if (!body.success) return refusal(c, 400, 'API_VALIDATION_ERROR')
  const key = c.req.header('idempotency-key')
  if (key !== body.data.reference_id) return refusal(c, 400, 'API_VALIDATION_ERROR')
  const known = book.find(key)
  if (known) {
    return known.requestBody === text
      ? c.json(payoutResponse(known))
      : refusal(c, 409, 'DUPLICATE_ERROR')
  }
  const at = options.now().toISOString()
  const { channel_properties: account, ...rest } = body.data
  const payout: SimulatedPayout = {
    ...rest,
    ...account,
    id: `disb-${key}`,
    status: 'ACCEPTED',
    failure_code: null,
    created: at,
    updated: at,
    requestBody: text,
  }
  book.put(payout)
  if (!settings.current().hold) endLater(context, key)
  return c.json(payoutResponse(payout))
}
