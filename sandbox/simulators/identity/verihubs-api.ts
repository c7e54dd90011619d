import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { faultInjection } from '../../platform/fault-injection.ts'
import { refusal } from '../../platform/refusal.ts'
import { fieldErrors, readJson, strictQuery } from '../../platform/strict-request.ts'
import type { IdentityContext } from './create-identity-simulator.ts'

// Verihubs, written independently of the adapter that reads it: docs.verihubs.com/docs/id-verification and
// docs.verihubs.com/docs/compare.

const APP_ID = 'verihubs-sandbox-simulator'

const verification = z.strictObject({
  nik: z.string().regex(/^\d{16}$/),
  name: z.string().regex(/^[A-Za-z][A-Za-z ]{0,99}$/),
  birth_date: z.string().regex(/^\d{2}-\d{2}-\d{4}$/),
  reference_id: z.string().min(1).max(100).optional(),
})

/** Five megabytes as base64, which is a third longer. */
const image = z.base64().min(4).max(7_000_000)

const comparison = z.strictObject({
  image_1: image,
  image_2: image,
  is_quality: z.boolean().optional(),
  is_attribute: z.boolean().optional(),
  is_liveness: z.boolean().optional(),
  validate_quality: z.boolean().optional(),
  validate_attribute: z.boolean().optional(),
  validate_liveness: z.boolean().optional(),
  validate_nface: z.boolean().optional(),
})

/** Verihubs documents no header of its own. */
const limitRate = (c: Context): Response => {
  c.header('retry-after', '28')
  return refusal(c, 429, 'RATE_LIMIT_EXCEEDED', 'Too many requests')
}

/** Under `/verihubs`. */
export const verihubsRoutes = (context: IdentityContext): Hono => {
  const { secretKey, faults, settings, comparisons } = context
  const app = new Hono()
  app.use(async (c, next) => {
    const isOurs = c.req.header('app-id') === APP_ID && c.req.header('api-key') === secretKey
    if (!isOurs) return refusal(c, 401, 'UNAUTHORIZED', 'Authorization Failed')
    await next()
    return undefined
  })
  app.use(
    strictQuery([], (c, names) =>
      refusal(c, 400, 'INVALID_PAYLOAD', `${names.join(', ')}: not a parameter`),
    ),
  )
  app.use(faultInjection(faults, limitRate))
  app.post('/data-verification/id-verification/verify', async c => await verify(c, context))
  app.post('/v1/face/compare', async c => {
    const { error } = comparison.safeParse(await readJson(c))
    if (error) return refusal(c, 400, 'INVALID_PAYLOAD', fieldErrors(error))
    comparisons.count += 1
    const { face } = settings.current()
    if (face === 'not-detected') {
      return refusal(c, 400, 'FACE_NOT_DETECTED', 'face not detected from image')
    }
    const isSame = face === 'match'
    return c.json({
      message: isSame ? 'Request Success' : 'fail on similarity status',
      ...(isSame ? {} : { error_code: 'FAIL_ON_16' }),
      similarity_status: isSame,
      session_id: `face-${comparisons.count}`,
    })
  })
  return app
}

const verify = async (c: Context, { outcomeOf, lookUps }: IdentityContext): Promise<Response> => {
  const { data: request, error } = verification.safeParse(await readJson(c))
  if (request === undefined) return refusal(c, 400, 'INVALID_PAYLOAD', fieldErrors(error))
  const outcome = await outcomeOf({ idNumber: request.nik, name: request.name })
  if (outcome === 'limited') return limitRate(c)
  if (outcome === 'down') return refusal(c, 500, 'INTERNAL_SERVER_ERROR', 'Something went wrong')
  // The population register has no numbers that are out of use, and shows no name.
  const isThere = outcome !== 'not-found' && outcome !== 'inactive'
  return c.json({
    message: 'ID Check verification has been done',
    data: {
      id: `id-check-${lookUps.length}`,
      nik: isThere,
      name: isThere && outcome !== 'mismatch' && outcome !== 'close',
      birth_date: isThere && outcome !== 'birth-date',
      reference_id: request.reference_id ?? `id-check-${lookUps.length}`,
    },
  })
}
