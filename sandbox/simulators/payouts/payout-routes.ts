import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { basicAuth } from '../../platform/basic-auth.ts'
import { faultInjection } from '../../platform/fault-injection.ts'
import { invalid, notFound, refusal, unknownParameter } from '../../platform/refusal.ts'
import { settingsRoutes } from '../../platform/settings-store.ts'
import { fieldErrors, hasBody, readJson, strictQuery } from '../../platform/strict-request.ts'
import type { PayoutSimulatorContext } from './create-payout-simulator.ts'
import { payoutResponse, type SimulatedPayout } from './payout-book.ts'
import { endAllPayouts, endLater, returnPayout } from './payout-lifecycle.ts'

/** The documented parameters; `receipt_notification` and `metadata` we never send. */
const payoutRequest = z.strictObject({
  reference_id: z.string().min(1).max(120),
  channel_code: z.string().min(1).max(60),
  channel_properties: z.strictObject({
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
  app.use(strictQuery([['GET', /\/v2\/payouts$/, ['reference_id']]], unknownParameter))
  app.route('/settings', settingsRoutes(settings))
  app.post('/payouts/end', async c => {
    if (await hasBody(c)) return invalid(c, 'no body')
    await endAllPayouts(context)
    return c.json({})
  })
  app.post('/payouts/return', async c => {
    const read = z.strictObject({ reference: z.string() }).safeParse(await readJson(c))
    if (!read.success) return invalid(c, fieldErrors(read.error))
    const { reference } = read.data
    if (book.find(reference)?.status !== 'SUCCEEDED') return notFound(c)
    await returnPayout(context, reference)
    return c.json({})
  })
  const xendit = new Hono()
  xendit.use(faultInjection(faults))
  xendit.post('/payouts', async c => await acceptPayout(c, context))
  xendit.get('/payouts', c => {
    const reference = c.req.query('reference_id')
    if (!reference) return invalid(c, '"reference_id" is required')
    const found = book.find(reference)
    // A bare array, as the documents show it.
    return c.json(found ? [payoutResponse(found)] : [])
  })
  app.route('/v2', xendit)
  return app
}

/** A repeat with the same key and body gets the payout it made; with another body it is refused. */
const acceptPayout = async (c: Context, context: PayoutSimulatorContext): Promise<Response> => {
  const { book, options, settings } = context
  const text = await c.req.text()
  const body = payoutRequest.safeParse(await readJson(c))
  if (!body.success) return refusal(c, 400, 'API_VALIDATION_ERROR', fieldErrors(body.error))
  const key = c.req.header('idempotency-key')
  // Ours: Xendit takes any key, but another one would pay twice after a lost reply.
  if (key !== body.data.reference_id) {
    return refusal(c, 400, 'API_VALIDATION_ERROR', 'Idempotency-key is required')
  }
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
