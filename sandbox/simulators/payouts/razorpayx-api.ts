import { createHmac } from 'node:crypto'
import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { basicAuth } from '../../platform/basic-auth.ts'
import { faultInjection } from '../../platform/fault-injection.ts'
import { badRequest, refuseUnknown } from '../../platform/razorpayx-refusal.ts'
import { fieldErrors, readJson, strictQuery, unknownKeys } from '../../platform/strict-request.ts'
import type { PayoutSimulatorContext } from './create-payout-simulator.ts'
import type { SimulatedPayout } from './payout-book.ts'
import { callbackUrlOf, type PayoutCallback } from './payout-callback.ts'
import { acceptPayout } from './payout-lifecycle.ts'

// RazorpayX's payouts, written independently of the adapter that reads them: the composite call of
// razorpay.com/docs/api/x/payout-composite and the look-up of razorpay.com/docs/api/x/payouts.

const KEY_ID = 'rzp_sandbox_simulator'
const OWN_ACCOUNT = '7878780080316316'
const DEFAULT_PAGE = 10

const paise = z.int().min(100)
const reference = z.string().max(40)
/** Letters, digits, spaces and a few signs, with no sign but a full stop at the end. */
const personName = (min: number, max: number) =>
  z
    .string()
    .min(min)
    .max(max)
    .regex(/^[A-Za-z0-9 '\-_/().]*[A-Za-z0-9.]$/)

const payoutRequest = z.strictObject({
  account_number: z.literal(OWN_ACCOUNT),
  amount: paise,
  currency: z.literal('INR'),
  mode: z.enum(['IMPS', 'NEFT', 'RTGS', 'UPI']),
  purpose: z.string().min(1).max(30),
  fund_account: z.strictObject({
    account_type: z.literal('bank_account'),
    bank_account: z.strictObject({
      name: personName(4, 120),
      ifsc: z.string().regex(/^[A-Z]{4}0[A-Z0-9]{6}$/),
      account_number: z.string().regex(/^[A-Za-z0-9]{5,35}$/),
    }),
    contact: z.strictObject({
      name: personName(3, 50),
      email: z.string().optional(),
      contact: z.string().optional(),
      type: z.string().max(40).optional(),
      reference_id: reference.optional(),
    }),
  }),
  queue_if_low_balance: z.boolean().optional(),
  reference_id: reference.optional(),
  narration: z
    .string()
    .max(30)
    .regex(/^[A-Za-z0-9 ]*$/)
    .optional(),
  notes: z.record(z.string(), z.string().max(256)).optional(),
})

/** Under `/razorpayx`. */
export const razorpayxRoutes = (context: PayoutSimulatorContext): Hono => {
  const { book, options, faults } = context
  const app = new Hono()
  app.use(basicAuth(KEY_ID, options.secretKey, c => badRequest(c, 'Authentication failed', 401)))
  const listParameters = ['account_number', 'reference_id', 'count', 'skip', 'from', 'to']
  app.use(strictQuery([['GET', /\/v1\/payouts$/, listParameters]], refuseUnknown))
  app.use(faultInjection(faults, c => badRequest(c, 'Too many requests', 429)))
  app.post('/v1/payouts', async c => await createPayout(c, context))
  app.get('/v1/payouts', c => {
    const { account_number: account, reference_id: wanted } = c.req.query()
    if (account !== OWN_ACCOUNT) return badRequest(c, 'The account number is invalid')
    const found = book
      .list()
      .filter(each => each.api === 'razorpayx' && (!wanted || each.reference_id === wanted))
      .toReversed()
      .slice(0, DEFAULT_PAGE)
    return c.json({ entity: 'collection', count: found.length, items: found.map(payoutEntity) })
  })
  return app
}

/** A repeat with the same key and body gets the payout it made; with another body it is refused. */
const createPayout = async (c: Context, context: PayoutSimulatorContext): Promise<Response> => {
  const { book } = context
  const text = await c.req.text()
  const body = await readJson(c)
  if (body === undefined) return badRequest(c, 'The content type must be application/json')
  const { data: request, error } = payoutRequest.safeParse(body)
  if (request === undefined) {
    const extra = unknownKeys(error)
    return extra.length > 0 ? refuseUnknown(c, extra) : badRequest(c, fieldErrors(error))
  }
  const key = c.req.header('x-payout-idempotency') ?? ''
  if (!/^[A-Za-z0-9 _-]{4,36}$/.test(key)) {
    return badRequest(c, 'The idempotency key must be of 4 to 36 characters')
  }
  // Ours: RazorpayX takes any key, but another one would pay twice after a lost reply.
  if (key !== request.reference_id) return badRequest(c, 'The key is not the reference')
  const known = book.find(key)
  if (known) {
    return known.requestBody === text
      ? c.json(payoutEntity(known))
      : badRequest(c, 'Different request body sent with the same idempotency key')
  }
  const { bank_account: account } = request.fund_account
  const payout = acceptPayout(context, {
    id: `pout_${key.replaceAll('-', '').slice(0, 14)}`,
    api: 'razorpayx',
    reference_id: key,
    bank: account.ifsc,
    account_number: account.account_number,
    account_holder_name: account.name,
    amount: request.amount / 100,
    currency: request.currency,
    description: request.narration ?? '',
    requestBody: text,
  })
  return c.json(payoutEntity(payout))
}

const seconds = (at: string): number => Math.floor(Date.parse(at) / 1000)

const statuses = {
  ACCEPTED: 'processing',
  SUCCEEDED: 'processed',
  FAILED: 'failed',
  REVERSED: 'reversed',
} as const

/** The simulator's words for a failure, in RazorpayX's. */
const reasons: Readonly<Record<string, string>> = {
  INVALID_DESTINATION: 'beneficiary_bank_rejected',
  REJECTED_BY_CHANNEL: 'beneficiary_bank_rejected',
  TEMPORARY_TRANSFER_ERROR: 'beneficiary_bank_offline',
  INSUFFICIENT_BALANCE: 'low_balance',
}

/** A payout as RazorpayX shows it. */
const payoutEntity = (payout: SimulatedPayout) => ({
  id: payout.id,
  entity: 'payout',
  fund_account_id: `fa_${payout.id.slice(5)}`,
  amount: Math.round(payout.amount * 100),
  currency: payout.currency,
  notes: [],
  fees: 0,
  tax: 0,
  status: statuses[payout.status],
  purpose: 'payout',
  // As long as an IMPS reference.
  utr: payout.status === 'SUCCEEDED' ? `31${seconds(payout.updated)}` : null,
  mode: 'IMPS',
  reference_id: payout.reference_id,
  narration: payout.description,
  batch_id: null,
  status_details: {
    description: '',
    source: 'beneficiary_bank',
    reason: reasons[payout.failure_code ?? ''] ?? null,
  },
  created_at: seconds(payout.created),
})

const events = {
  ACCEPTED: 'payout.initiated',
  SUCCEEDED: 'payout.processed',
  FAILED: 'payout.failed',
  REVERSED: 'payout.reversed',
} as const

export const razorpayxCallback: PayoutCallback = (context, payout) => {
  const { options } = context
  const body = JSON.stringify({
    entity: 'event',
    account_id: 'acc_simulator',
    event: events[payout.status],
    contains: ['payout'],
    payload: { payout: { entity: payoutEntity(payout) } },
    created_at: seconds(payout.updated),
  })
  const signature = createHmac('sha256', options.webhookSecret ?? options.callbackToken)
    .update(body)
    .digest('hex')
  return {
    url: callbackUrlOf(context, 'razorpayx'),
    headers: { 'x-razorpay-signature': signature },
    body,
  }
}
