import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { basicAuth } from '../../platform/basic-auth.ts'
import { faultInjection } from '../../platform/fault-injection.ts'
import { invalid, refusal, unknownParameter, xenditRateLimited } from '../../platform/refusal.ts'
import { fieldErrors, readJson, strictQuery } from '../../platform/strict-request.ts'
import type { PayoutSimulatorContext } from './create-payout-simulator.ts'
import type { SimulatedPayout } from './payout-book.ts'
import type { PayoutCallback } from './payout-callback.ts'
import { acceptPayout } from './payout-lifecycle.ts'

// Xendit's payouts (v2), written independently of the adapter that reads them.

/** The documented parameters; `receipt_notification` and `metadata` we never send. */
const payoutRequest = z.strictObject({
  reference_id: z.string().min(1).max(120),
  channel_code: z.string().min(1).max(60),
  channel_properties: z.strictObject({
    account_number: z.string().min(1).max(60),
    account_holder_name: z.string().min(1).max(200),
  }),
  amount: z.number().positive(),
  // Xendit pays out no rupees.
  currency: z.enum(['IDR', 'PHP', 'THB', 'VND', 'MYR']),
  description: z.string().max(200),
})

export const xenditPayoutRoutes = (context: PayoutSimulatorContext): Hono => {
  const { book, options, faults } = context
  const app = new Hono()
  app.use(basicAuth(options.secretKey, '', c => refusal(c, 401, 'INVALID_API_KEY')))
  app.use(strictQuery([['GET', /\/v2\/payouts$/, ['reference_id']]], unknownParameter))
  app.use(faultInjection(faults, xenditRateLimited))
  app.post('/payouts', async c => await createPayout(c, context))
  app.get('/payouts', c => {
    const reference = c.req.query('reference_id')
    if (!reference) return invalid(c, '"reference_id" is required')
    const found = book.find(reference)
    // A bare array, as the documents show it.
    return c.json(found?.api === 'xendit' ? [payoutResponse(found)] : [])
  })
  return app
}

/** A repeat with the same key and body gets the payout it made; with another body it is refused. */
const createPayout = async (c: Context, context: PayoutSimulatorContext): Promise<Response> => {
  const { book } = context
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
  const { channel_properties: account, channel_code: bank, ...rest } = body.data
  const payout = acceptPayout(context, {
    ...rest,
    ...account,
    bank,
    api: 'xendit',
    id: `disb-${key}`,
    requestBody: text,
  })
  return c.json(payoutResponse(payout))
}

/** A payout as Xendit's API shows it. */
const payoutResponse = ({
  requestBody: _,
  api: __,
  bank,
  account_number,
  account_holder_name,
  failure_code,
  ...payout
}: SimulatedPayout) => ({
  ...payout,
  channel_code: bank,
  channel_properties: { account_number, account_holder_name },
  ...(failure_code === null ? {} : { failure_code }),
})

const events = {
  ACCEPTED: 'payout.accepted',
  SUCCEEDED: 'payout.succeeded',
  FAILED: 'payout.failed',
  REVERSED: 'payout.reversed',
} as const

export const xenditPayoutCallback: PayoutCallback = ({ options }, payout) => ({
  url: options.callbackUrl,
  headers: { 'x-callback-token': options.callbackToken },
  body: JSON.stringify({
    event: events[payout.status],
    business_id: 'simulator',
    created: options.now().toISOString(),
    data: payoutResponse(payout),
  }),
})
