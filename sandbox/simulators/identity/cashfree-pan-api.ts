import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { faultInjection } from '../../platform/fault-injection.ts'
import { fieldErrors, readJson, strictQuery } from '../../platform/strict-request.ts'
import type { IdentityContext, RegisterOutcome } from './create-identity-simulator.ts'

// Cashfree's PAN verification, written independently of the adapter that reads it:
// cashfree.com/docs/api-reference/vrs/v2/pan/verify-pan-sync.

const CLIENT_ID = 'CF_SANDBOX_SIMULATOR'

const panRequest = z.strictObject({
  pan: z.string().regex(/^[A-Z]{5}\d{4}[A-Z]$/),
  name: z.string().min(1).max(200).optional(),
})

/** A refusal as Cashfree words one. */
const refuse = (
  c: Context,
  status: 400 | 401 | 429 | 500,
  code: string,
  message: string,
): Response =>
  c.json(
    { type: status === 401 ? 'authentication_error' : 'validation_error', code, message },
    status,
  )

/** cashfree.com/docs/api-reference/rate-limits: the seconds until the limit resets. */
const limitRate = (c: Context): Response => {
  c.header('x-ratelimit-limit', '100')
  c.header('x-ratelimit-remaining', '0')
  c.header('x-ratelimit-reset', '28')
  return refuse(c, 429, 'too_many_requests', 'Too many requests')
}

/** Under `/cashfree`. */
export const cashfreePanRoutes = (context: IdentityContext): Hono => {
  const { secretKey, faults, lookUps, outcomeOf, settings } = context
  const app = new Hono()
  app.use(async (c, next) => {
    const isOurs =
      c.req.header('x-client-id') === CLIENT_ID && c.req.header('x-client-secret') === secretKey
    if (!isOurs) {
      return refuse(
        c,
        401,
        'authentication_failed',
        'Invalid clientId and clientSecret combination',
      )
    }
    await next()
    return undefined
  })
  app.use(
    strictQuery([], (c, names) =>
      refuse(c, 400, 'request_invalid', `${names.join(', ')}: not a parameter`),
    ),
  )
  app.use(faultInjection(faults, limitRate))
  app.post('/verification/pan', async c => {
    const { data: request, error } = panRequest.safeParse(await readJson(c))
    if (request === undefined) return refuse(c, 400, 'pan_invalid', fieldErrors(error))
    const { pan, name = '' } = request
    const outcome = await outcomeOf({ idNumber: pan, name })
    if (outcome === 'limited') return limitRate(c)
    if (outcome === 'down') {
      return refuse(c, 500, 'internal_error', 'something went wrong, please try after some time')
    }
    return c.json({
      pan,
      reference_id: lookUps.length,
      name_provided: name,
      ...entryOf(outcome, name, settings.current().registeredName),
    })
  })
  return app
}

/** The holder's first word by its first letter: a person must judge it. */
const shortened = (name: string): string => {
  const [first = '', ...others] = name.split(/\s+/)
  return others.length === 0 ? `${first} ${first.slice(0, 1)}` : [first[0], ...others].join(' ')
}

const seeded = {
  aadhaar_seeding_status: 'Y',
  aadhaar_seeding_status_desc: 'Aadhaar is linked to PAN',
}

/** The register compares no birth date: such a number is anybody's whom it is asked about. */
const entryOf = (outcome: RegisterOutcome, name: string, other: string) => {
  const own = name.toUpperCase()
  if (outcome === 'not-found') {
    return { valid: false, message: 'Invalid PAN', pan_status: 'INVALID' }
  }
  if (outcome === 'inactive') {
    return { valid: false, message: 'PAN is deactivated', pan_status: 'DEACTIVATED' }
  }
  const found = { type: 'Individual', valid: true, message: 'PAN verified successfully' }
  const of = (registeredName: string, score: number, result: string) => ({
    ...found,
    ...seeded,
    registered_name: registeredName,
    name_pan_card: registeredName,
    father_name: '',
    name_match_score: score,
    name_match_result: result,
    last_updated_at: '01/01/2019',
    pan_status: 'VALID',
  })
  if (outcome === 'close') return of(shortened(own), 70, 'MODERATE_PARTIAL_MATCH')
  if (outcome === 'mismatch') return of(other, 10, 'NO_MATCH')
  return of(own, 100, 'DIRECT_MATCH')
}
