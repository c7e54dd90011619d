import { timingSafeEqual } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import * as z from 'zod'
import { faultInjection } from '../bank/fault-injection.ts'
import { page } from '../bank/payment-routes.ts'
import type { SimulatorSettingsStore } from '../bank/simulator-settings.ts'
import type { SimulatedCardPayment } from './card-payment-book.ts'
import { cardSimulatorSettings } from './card-simulator-settings.ts'
import type { CardSimulatorContext } from './create-card-simulator.ts'
import { cardPaymentResponse } from './post-callback.ts'

const CODE_DIGITS = 6
const MOST_TRIES = 5
const NO_CODE_ENDING = '0044'
/** A charge that waits for longer than this is over. */
const EXPIRES_AFTER_MS = 15 * 60_000

const amountRequest = z.object({
  amount: z.string().regex(/^\d{1,15}(\.\d{1,2})?$/),
  currency: z.enum(['IDR', 'INR']),
})
const startRequest = amountRequest.extend({
  reference: z.string().min(1).max(120),
  card: z
    .object({
      number: z.string().regex(/^\d{8,19}$/),
      holder: z.string().max(200),
      bank_code: z.string().max(20),
    })
    .optional(),
  return_url: z.url(),
  phone: z.string().max(20),
  description: z.string().max(200),
})

const listQuery = z.object({
  from: z.coerce.date(),
  until: z.coerce.date(),
})

export const pageUrlOf = (
  { options, settings: knobs }: CardSimulatorContext,
  { page_token }: SimulatedCardPayment,
): string => knobs().pageUrl || `${options.publicUrl}/page/${page_token}`

/** The acquirer's wire: behind its key, and struck by faults as the knobs say. */
export const cardPaymentRoutes = (
  world: CardSimulatorContext,
  board: SimulatorSettingsStore,
): Hono => {
  const { book } = world
  const app = new Hono()
  app.use(basicAuth(world.options.secretKey))
  app.post('/knobs', async c => {
    const read = cardSimulatorSettings
      .partial()
      .strict()
      .safeParse(await c.req.json())
    if (!read.success) return refusal(c, 400, 'INVALID')
    world.setSettings(read.data as Parameters<CardSimulatorContext['setSettings']>[0]) // absent keys change nothing
    return c.json(world.settings())
  })
  app.post('/faults', async c => c.json(board.set(await c.req.json())))
  const wire = new Hono()
  wire.use(faultInjection(board))
  const answer = (c: Context, charge: SimulatedCardPayment) =>
    c.json(cardPaymentResponse(charge, pageUrlOf(world, charge)))
  /** A charge as it is now: one that waited too long has ended meanwhile. */
  const find = async (c: Context): Promise<SimulatedCardPayment | undefined> => {
    const charge = book.find(c.req.param('reference') ?? '')
    return charge && (await expireIfOld(world, charge))
  }
  wire.post('/', async c => {
    const read = startRequest.safeParse(await c.req.json().catch(() => undefined))
    if (!read.success || c.req.header('idempotency-key') !== read.data.reference) {
      return refusal(c, 400, 'INVALID')
    }
    const known = book.find(read.data.reference)
    if (known) {
      const same = known.amount === read.data.amount && known.currency === read.data.currency
      return same ? answer(c, known) : refusal(c, 409, 'REFERENCE_TAKEN')
    }
    return answer(c, await startCardPayment(world, read.data))
  })
  wire.get('/', c => {
    const read = listQuery.safeParse(c.req.query())
    if (!read.success) return refusal(c, 400, 'INVALID')
    const { data, has_more } = page(
      listMoneyChanges(world, read.data),
      new URL(c.req.url).searchParams,
    )
    const shown = data.map(charge => cardPaymentResponse(charge, pageUrlOf(world, charge)))
    return c.json({ data: shown, has_more })
  })
  wire.get('/:reference', async c => {
    const charge = await find(c)
    return charge ? answer(c, charge) : refusal(c, 404, 'NOT_FOUND')
  })
  wire.post('/:reference/code', async c => {
    const charge = await find(c)
    if (!charge) return refusal(c, 404, 'NOT_FOUND')
    return answer(c, charge.status === 'AWAITING_CODE' ? await sendCode(world, charge) : charge)
  })
  wire.post('/:reference/confirm', async c => {
    const read = z.object({ code: z.string().max(20) }).safeParse(await c.req.json())
    const charge = await find(c)
    if (!charge || !read.success) return refusal(c, 404, 'NOT_FOUND')
    return answer(c, await checkCode(world, charge, read.data.code))
  })
  wire.post('/:reference/cancel', async c => {
    const read = amountRequest.safeParse(await c.req.json().catch(() => undefined))
    if (!read.success) return refusal(c, 400, 'INVALID')
    return answer(c, await cancelCardPayment(world, c.req.param('reference'), read.data))
  })
  app.route('/v1/charges', wire)
  return app
}

/** Money that came or went back in a span, the oldest change first. */
const listMoneyChanges = (
  { book }: CardSimulatorContext,
  { from, until }: z.infer<typeof listQuery>,
) =>
  book
    .list()
    .filter(({ status }) => status === 'PAID' || status === 'REVERSED')
    .filter(({ updated }) => from <= new Date(updated) && new Date(updated) < until)
    .toSorted((a, b) => a.updated.localeCompare(b.updated) || a.id.localeCompare(b.id))

const emptyCardPayment = (
  { options }: CardSimulatorContext,
  reference: string,
): SimulatedCardPayment => {
  const at = options.now().toISOString()
  return {
    id: `ch-${reference}`,
    reference,
    amount: '0',
    currency: 'IDR',
    card_ending: '',
    phone: '',
    description: '',
    return_url: '',
    status: 'PROCESSING',
    failure_code: '',
    code: '',
    code_tries: 0,
    codes_sent: 0,
    page_token: '',
    created: at,
    updated: at,
  }
}

const startCardPayment = async (
  world: CardSimulatorContext,
  read: z.infer<typeof startRequest>,
): Promise<SimulatedCardPayment> => {
  const { card, ...said } = read
  const ending = card?.number.slice(-4) ?? ''
  const charge = { ...emptyCardPayment(world, read.reference), ...said, card_ending: ending }
  if (!card) {
    const page_token = world.options.random.token(16)
    return await world.update(charge, { status: 'AWAITING_PAGE', page_token })
  }
  if (!world.settings().needsCode || ending === NO_CODE_ENDING) return await world.capture(charge)
  return await sendCode(world, await world.update(charge, { status: 'AWAITING_CODE' }))
}

/** Each sending has a code of its own; the one before it ends. */
const sendCode = async (
  world: CardSimulatorContext,
  charge: SimulatedCardPayment,
): Promise<SimulatedCardPayment> => {
  const code = world.options.random.digits(CODE_DIGITS)
  const codes_sent = charge.codes_sent + 1
  const sent = await world.update(charge, { code, codes_sent })
  const reference = `${charge.reference}-${codes_sent}`
  await world.options.sendCode({ to: charge.phone, code, reference }).catch(() => undefined)
  return sent
}

/** Counted first, then compared; a charge that no longer waits is answered as it is. */
const checkCode = async (
  world: CardSimulatorContext,
  charge: SimulatedCardPayment,
  code: string,
): Promise<SimulatedCardPayment> => {
  if (charge.status !== 'AWAITING_CODE') return charge
  const counted = await world.update(charge, { code_tries: charge.code_tries + 1 })
  const given = Buffer.from(code.padEnd(20))
  if (timingSafeEqual(given, Buffer.from(charge.code.padEnd(20))))
    return await world.capture(counted)
  if (counted.code_tries < MOST_TRIES) return counted
  return await world.update(counted, { status: 'FAILED', failure_code: 'CODE_TRIES' })
}

/** Only what waits, or was never heard of, can be given up. */
const cancelCardPayment = async (
  world: CardSimulatorContext,
  reference: string,
  given: z.infer<typeof amountRequest>,
): Promise<SimulatedCardPayment> => {
  const charge = world.book.find(reference) ?? { ...emptyCardPayment(world, reference), ...given }
  const waits = ['AWAITING_CODE', 'AWAITING_PAGE'].includes(charge.status)
  if (world.book.find(reference) && !waits) return charge
  return await world.update(charge, { status: 'FAILED', failure_code: 'CANCELLED' })
}

const expireIfOld = async (
  world: CardSimulatorContext,
  charge: SimulatedCardPayment,
): Promise<SimulatedCardPayment> => {
  const waits = ['AWAITING_CODE', 'AWAITING_PAGE'].includes(charge.status)
  const isOld = world.options.now().getTime() - Date.parse(charge.created) > EXPIRES_AFTER_MS
  if (!waits || !isOld) return charge
  return await world.update(charge, { status: 'FAILED', failure_code: 'EXPIRED' })
}

const refusal = (c: Context, status: 400 | 401 | 404 | 409, errorCode: string) =>
  c.json({ error_code: errorCode, message: errorCode }, status)

/** The secret key as the user, and no password. */
function basicAuth(secretKey: string): MiddlewareHandler {
  const expected = Buffer.from(`Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`)
  return async (c, next) => {
    const given = Buffer.from(c.req.header('authorization') ?? '')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      return refusal(c, 401, 'INVALID_API_KEY')
    }
    await next()
    return undefined
  }
}
