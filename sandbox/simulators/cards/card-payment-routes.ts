import { timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { basicAuth } from '../../platform/basic-auth.ts'
import { faultInjection } from '../../platform/fault-injection.ts'
import { page } from '../../platform/page.ts'
import { refusal } from '../../platform/refusal.ts'
import { settingsRoutes } from '../../platform/settings-store.ts'
import { hasBody, readJson, strictQuery } from '../../platform/strict-request.ts'
import { cardPaymentResponse, type SimulatedCardPayment } from './card-payment-book.ts'
import { capture, update } from './card-payment-lifecycle.ts'
import type { CardSimulatorContext } from './create-card-simulator.ts'

const CODE_DIGITS = 6
const MAX_TRIES = 5
const NO_CODE_ENDING = '0044'
/** A payment that waits longer than this fails. */
const EXPIRES_AFTER_MS = 15 * 60_000

const amountRequest = z.strictObject({
  amount: z.string().regex(/^\d{1,15}(\.\d{1,2})?$/),
  currency: z.enum(['IDR', 'INR']),
})
const startRequest = amountRequest.extend({
  reference: z.string().min(1).max(120),
  card: z
    .strictObject({
      number: z.string().regex(/^\d{8,19}$/),
      holder: z.string().max(200),
      bank_code: z.string().max(20),
    })
    .optional(),
  return_url: z.url(),
  phone: z.string().max(20),
  description: z.string().max(200),
})

const listQuery = z.strictObject({
  from: z.coerce.date(),
  until: z.coerce.date(),
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .optional(),
  after_id: z.string().optional(),
})

const pageUrlOf = (
  { options, settings }: CardSimulatorContext,
  { page_token }: SimulatedCardPayment,
): string => settings.current().pageUrl || `${options.publicUrl}/page/${page_token}`

/** The acquirer's API, behind its key and with the faults that are set. */
export const cardPaymentRoutes = (context: CardSimulatorContext): Hono => {
  const { book } = context
  const app = new Hono()
  app.use(basicAuth(context.options.secretKey, '', c => refusal(c, 401, 'INVALID_API_KEY')))
  app.use(
    strictQuery([['GET', /\/v1\/charges$/, Object.keys(listQuery.shape)]], c =>
      refusal(c, 400, 'INVALID'),
    ),
  )
  app.route('/settings', settingsRoutes(context.settings))
  app.route('/faults', settingsRoutes(context.faults))
  const api = new Hono()
  api.use(faultInjection(context.faults))
  const reply = (c: Context, payment: SimulatedCardPayment) =>
    c.json(cardPaymentResponse(payment, pageUrlOf(context, payment)))
  /** The payment of the path; one that waited too long is failed first. */
  const find = async (c: Context): Promise<SimulatedCardPayment | undefined> => {
    const payment = book.find(c.req.param('reference') ?? '')
    return payment && (await expireIfOld(context, payment))
  }
  api.post('/', async c => {
    const read = startRequest.safeParse(await readJson(c))
    if (!read.success || c.req.header('idempotency-key') !== read.data.reference) {
      return refusal(c, 400, 'INVALID')
    }
    const known = book.find(read.data.reference)
    if (known) {
      const same = known.amount === read.data.amount && known.currency === read.data.currency
      return same ? reply(c, known) : refusal(c, 409, 'REFERENCE_TAKEN')
    }
    return reply(c, await startCardPayment(context, read.data))
  })
  api.get('/', c => {
    const read = listQuery.safeParse(c.req.query())
    if (!read.success) return refusal(c, 400, 'INVALID')
    const { data, has_more } = page(
      listMoneyChanges(context, read.data),
      new URL(c.req.url).searchParams,
    )
    const shown = data.map(payment => cardPaymentResponse(payment, pageUrlOf(context, payment)))
    return c.json({ data: shown, has_more })
  })
  api.get('/:reference', async c => {
    const payment = await find(c)
    return payment ? reply(c, payment) : refusal(c, 404, 'NOT_FOUND')
  })
  api.post('/:reference/code', async c => {
    if (await hasBody(c)) return refusal(c, 400, 'INVALID')
    const payment = await find(c)
    if (!payment) return refusal(c, 404, 'NOT_FOUND')
    return reply(c, payment.status === 'AWAITING_CODE' ? await sendCode(context, payment) : payment)
  })
  api.post('/:reference/confirm', async c => {
    const read = z.strictObject({ code: z.string().max(20) }).safeParse(await readJson(c))
    if (!read.success) return refusal(c, 400, 'INVALID')
    const payment = await find(c)
    if (!payment) return refusal(c, 404, 'NOT_FOUND')
    return reply(c, await checkCode(context, payment, read.data.code))
  })
  api.post('/:reference/cancel', async c => {
    const read = amountRequest.safeParse(await readJson(c))
    if (!read.success) return refusal(c, 400, 'INVALID')
    return reply(c, await cancelCardPayment(context, c.req.param('reference'), read.data))
  })
  app.route('/v1/charges', api)
  return app
}

/** Payments that were paid or reversed from one time until before another, oldest change first. */
const listMoneyChanges = (
  { book }: CardSimulatorContext,
  { from, until }: Pick<z.infer<typeof listQuery>, 'from' | 'until'>,
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
  context: CardSimulatorContext,
  read: z.infer<typeof startRequest>,
): Promise<SimulatedCardPayment> => {
  const { card, ...request } = read
  const ending = card?.number.slice(-4) ?? ''
  const payment = { ...emptyCardPayment(context, read.reference), ...request, card_ending: ending }
  if (!card) {
    const page_token = context.options.random.token(16)
    return await update(context, payment, { status: 'AWAITING_PAGE', page_token })
  }
  if (!context.settings.current().needsCode || ending === NO_CODE_ENDING)
    return await capture(context, payment)
  return await sendCode(context, await update(context, payment, { status: 'AWAITING_CODE' }))
}

/** Every message has a new code; the one before becomes invalid. */
const sendCode = async (
  context: CardSimulatorContext,
  payment: SimulatedCardPayment,
): Promise<SimulatedCardPayment> => {
  const code = context.options.random.digits(CODE_DIGITS)
  const codes_sent = payment.codes_sent + 1
  const sent = await update(context, payment, { code, codes_sent })
  const reference = `${payment.reference}-${codes_sent}`
  await context.options.sendCode({ to: payment.phone, code, reference }).catch(() => undefined)
  return sent
}

/** Counts the attempt, then compares; a payment that no longer waits is returned unchanged. */
const checkCode = async (
  context: CardSimulatorContext,
  payment: SimulatedCardPayment,
  code: string,
): Promise<SimulatedCardPayment> => {
  if (payment.status !== 'AWAITING_CODE') return payment
  const counted = await update(context, payment, { code_tries: payment.code_tries + 1 })
  const given = Buffer.from(code.padEnd(20))
  if (timingSafeEqual(given, Buffer.from(payment.code.padEnd(20))))
    return await capture(context, counted)
  if (counted.code_tries < MAX_TRIES) return counted
  return await update(context, counted, { status: 'FAILED', failure_code: 'CODE_TRIES' })
}

/** Cancels a waiting or an unknown payment; any other is returned unchanged. */
const cancelCardPayment = async (
  context: CardSimulatorContext,
  reference: string,
  given: z.infer<typeof amountRequest>,
): Promise<SimulatedCardPayment> => {
  const payment = context.book.find(reference) ?? {
    ...emptyCardPayment(context, reference),
    ...given,
  }
  const waits = ['AWAITING_CODE', 'AWAITING_PAGE'].includes(payment.status)
  if (context.book.find(reference) && !waits) return payment
  return await update(context, payment, { status: 'FAILED', failure_code: 'CANCELLED' })
}

const expireIfOld = async (
  context: CardSimulatorContext,
  payment: SimulatedCardPayment,
): Promise<SimulatedCardPayment> => {
  const waits = ['AWAITING_CODE', 'AWAITING_PAGE'].includes(payment.status)
  const isOld = context.options.now().getTime() - Date.parse(payment.created) > EXPIRES_AFTER_MS
  if (!waits || !isOld) return payment
  return await update(context, payment, { status: 'FAILED', failure_code: 'EXPIRED' })
}
