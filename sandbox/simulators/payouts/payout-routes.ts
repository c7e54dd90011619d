import { Hono } from 'hono'
import * as z from 'zod'
import { basicAuth } from '../../platform/basic-auth.ts'
import { invalid, notFound, refusal, unknownParameter } from '../../platform/refusal.ts'
import { settingsRoutes } from '../../platform/settings-store.ts'
import { fieldErrors, hasBody, readJson, strictQuery } from '../../platform/strict-request.ts'
import { cashfreeRoutes } from './cashfree-api.ts'
import type { PayoutSimulatorContext } from './create-payout-simulator.ts'
import { endAllPayouts, returnPayout } from './payout-lifecycle.ts'
import { razorpayxRoutes } from './razorpayx-api.ts'
import { xenditPayoutRoutes } from './xendit-api.ts'

export const payoutRoutes = (context: PayoutSimulatorContext): Hono => {
  const { options, book, settings } = context
  const app = new Hono()
  app.route('/razorpayx', razorpayxRoutes(context))
  app.route('/cashfree', cashfreeRoutes(context))
  app.route('/v2', xenditPayoutRoutes(context))
  app.use(basicAuth(options.secretKey, '', c => refusal(c, 401, 'INVALID_API_KEY')))
  app.use(strictQuery([], unknownParameter))
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
  return app
}
