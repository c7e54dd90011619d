import { createHmac } from 'node:crypto'
import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { basicAuth } from '#sandbox/platform/basic-auth.ts'
import { faultInjection } from '#sandbox/platform/fault-injection.ts'
import {
  fieldErrors,
  hasBody,
  readJson,
  strictQuery,
  unknownKeys,
} from '#sandbox/platform/strict-request.ts'
import { accountNumber, findBank } from '../account-numbers.ts'
import type { BankApiContext } from '../bank-api-context.ts'
import { type SimulatedAccount, type SimulatedPayment, statusOf } from '../bank-records.ts'
import type { BankSimulatorSettings } from '../bank-simulator-settings.ts'
import { type CallbackFormat, withReportedAmount } from '../callback-format.ts'
import type { Counter } from '../counter.ts'
import { newRowId } from '../new-payment.ts'
import { orderOf, parseRequest, razorpayOrderRoutes } from './orders.ts'
import { linkOf, linkShape, razorpayLinkRoutes } from './payment-links.ts'
import { methodShape } from './payment-method.ts'
import { accountsOf, codeOf, codeShape, razorpayQrRoutes } from './qr-codes.ts'
import { badRequest, page, refuseUnknown, seconds, unknownId } from './replies.ts'

// Razorpay's shapes (Smart Collect and payments), written independently of the adapter that reads them.

/** The documented parameters of Smart Collect: it takes no amount. */
const accountRequest = z.strictObject({
  receivers: z.strictObject({
    types: z.tuple([z.literal('bank_account')]),
    bank_account: z.strictObject({ descriptor: z.string() }).optional(),
  }),
  close_by: z.int(),
  description: z.string().max(2048).optional(),
  customer_id: z.string().optional(),
  notes: z.record(z.string(), z.string().max(256)),
})
const refundRequest = z.strictObject({
  amount: z.int().min(100),
  speed: z.enum(['normal', 'optimum']).optional(),
  notes: z.record(z.string(), z.string().max(256)).optional(),
  receipt: z.string().optional(),
})
const LIST_PARAMETERS = ['from', 'to', 'count', 'skip']
const CODE_PARAMETERS = [...LIST_PARAMETERS, 'customer_id', 'payment_id']

const takenCurrency = 'INR'
/** Razorpay opens every account at a bank of its choice; it can be paid to from any. */
const OWN_BANK = 'BANK-TRANSFER'
const MIN_EXPIRY_SECONDS = 15 * 60

export function razorpayRoutes(
  context: BankApiContext,
  keys: { readonly keyId: string; readonly keySecret: string },
  counter: Pick<Counter, 'reverse'>,
): Hono {
  const { book, settings, now } = context
  const app = new Hono()
  app.use(basicAuth(keys.keyId, keys.keySecret, c => badRequest(c, 'Authentication failed', 401)))
  app.use(faultInjection(settings, c => badRequest(c, 'Too many requests', 429)))
  const accounts = () => accountsOf(book).filter(({ kind }) => kind === 'virtual-account')
  const findAccount = (c: Context) => accounts().find(({ id }) => id === c.req.param('id'))
  const shown = (account: SimulatedAccount) => accountShape(account, statusOf(account, now()))

  app.use(
    strictQuery(
      [
        ['GET', /\/v1\/(virtual_accounts|payments|refunds)$/, LIST_PARAMETERS],
        ['GET', /\/v1\/payments\/qr_codes$/, CODE_PARAMETERS],
        ['GET', /\/v1\/orders$/, [...LIST_PARAMETERS, 'receipt', 'authorized']],
        ['GET', /\/v1\/payment_links$/, ['payment_id', 'reference_id']],
      ],
      refuseUnknown,
    ),
  )
  app.use(async (c, next) => {
    const odd = [...new URL(c.req.url).searchParams].find(
      ([name, value]) => LIST_PARAMETERS.includes(name) && !/^\d{1,12}$/.test(value),
    )
    if (odd) return badRequest(c, `The ${odd[0]} must be an integer.`)
    await next()
    return undefined
  })
  app.post('/v1/virtual_accounts', async c => {
    const body = await readJson(c)
    if (body === undefined) return badRequest(c, 'The content type must be application/json')
    const { data: request, error } = accountRequest.safeParse(body)
    if (request === undefined) {
      const extra = unknownKeys(error)
      return extra.length > 0 ? refuseUnknown(c, extra) : badRequest(c, fieldErrors(error))
    }
    if (request.close_by < seconds(now().toISOString()) + MIN_EXPIRY_SECONDS) {
      return badRequest(c, 'close_by should be at least 15 minutes after current time')
    }
    const account = accountFor(context, request)
    book.putAccount(account)
    return c.json(shown(account))
  })
  app.get('/v1/virtual_accounts', c => c.json(page(c, accounts().map(shown))))
  app.get('/v1/virtual_accounts/:id', c => {
    const account = findAccount(c)
    return account === undefined ? unknownId(c) : c.json(shown(account))
  })
  app.post('/v1/virtual_accounts/:id/close', async c => {
    const account = findAccount(c)
    if (account === undefined) return unknownId(c)
    if (await hasBody(c)) return badRequest(c, 'No body is expected')
    if (statusOf(account, now()) !== 'ACTIVE') return badRequest(c, 'It is closed already')
    const closed = { ...account, expiresAt: now().toISOString() }
    book.putAccount(closed)
    return c.json(shown(closed))
  })
  app.route('/v1/payments/qr_codes', razorpayQrRoutes(context))
  app.route('/v1/payment_links', razorpayLinkRoutes(context))
  app.route('/v1', razorpayOrderRoutes(context))
  app.route('/v1', paymentRoutes(context, counter))
  app.notFound(c => badRequest(c, 'The requested URL was not found on the server.'))
  return app
}

/** Reads payments, the transfer by which one came, and refunds. */
function paymentRoutes(context: BankApiContext, counter: Pick<Counter, 'reverse'>): Hono {
  const { book, settings } = context
  const app = new Hono()
  const payments = () =>
    [...book.memory.payments.values()].filter(each => each.provider === 'razorpay').toReversed()
  const findPayment = (c: Context) => payments().find(({ id }) => `pay_${id}` === c.req.param('id'))
  app.get('/payments', c => {
    const all = payments().map(payment => paymentShape(payment, settings.current()))
    return c.json(page(c, all))
  })
  app.get('/payments/:id', c => {
    const payment = findPayment(c)
    return payment === undefined ? unknownId(c) : c.json(paymentShape(payment, settings.current()))
  })
  app.get('/payments/:id/bank_transfer', c => {
    const payment = findPayment(c)
    const isTransfer = payment?.kind === 'virtual-account'
    return isTransfer ? c.json(transferShape(context, payment)) : unknownId(c)
  })
  app.post('/payments/:id/refund', async c => {
    const request = await parseRequest(c, refundRequest)
    if (request instanceof Response) return request
    const payment = findPayment(c)
    if (payment === undefined) return unknownId(c)
    if (payment.reversedAt !== null) {
      return badRequest(c, 'The payment has been fully refunded already')
    }
    if (String(request.amount) !== payment.minor) return badRequest(c, 'It refunds whole payments')
    await counter.reverse(`pay_${payment.id}`)
    const refunded = book.memory.payments.get(payment.id) ?? payment
    return c.json(refundShape(refunded))
  })
  app.get('/refunds', c => {
    const refunded = payments().flatMap(payment => refundShape(payment) ?? [])
    return c.json(page(c, refunded))
  })
  return app
}

function accountFor(
  { book, now }: BankApiContext,
  request: z.infer<typeof accountRequest>,
): SimulatedAccount {
  // Smart Collect knows no amount; the counter's "exact" is what the lender's own note says.
  const { amount: expectedMinor = '100', instruction_id: externalId = '' } = request.notes
  const bank = findBank(OWN_BANK)
  if (bank === undefined) throw new Error(`the simulated ${OWN_BANK} is missing`)
  const serial = book.memory.serials.get(OWN_BANK) ?? 0
  return {
    id: `va_${newRowId()}`,
    provider: 'razorpay',
    kind: 'virtual-account',
    externalId,
    paymentMethodCode: OWN_BANK,
    holder: 'Rupya',
    number: accountNumber(bank, serial),
    serial,
    currency: takenCurrency,
    expectedMinor,
    // It accepts payments of any amount until it is closed.
    singleUse: false,
    expiresAt: new Date(request.close_by * 1000).toISOString(),
    spent: false,
    createdAt: now().toISOString(),
    idempotencyKey: null,
    requestBody: JSON.stringify(request.notes),
  }
}

function accountShape(account: SimulatedAccount, status: 'ACTIVE' | 'INACTIVE') {
  return {
    id: account.id,
    entity: 'virtual_account',
    name: account.holder,
    status: status === 'ACTIVE' ? 'active' : 'closed',
    amount_expected: null,
    notes: JSON.parse(account.requestBody) as unknown,
    close_by: seconds(account.expiresAt),
    created_at: seconds(account.createdAt),
    receivers: [receiverShape(account)],
  }
}

const receiverShape = (
  payee: Pick<SimulatedAccount, 'number' | 'paymentMethodCode' | 'holder'>,
) => ({
  id: `ba_${payee.number}`,
  entity: 'bank_account',
  ifsc: findBank(payee.paymentMethodCode)?.branchCode,
  name: payee.holder,
  account_number: payee.number,
})

/** The account of a payment to an unknown number: as if it had been opened without an amount. */
const strayShape = (payment: SimulatedPayment) => ({
  id: `va_${payment.accountId}`,
  entity: 'virtual_account',
  name: payment.holder,
  status: 'closed',
  amount_expected: null,
  notes: payment.externalId === null ? [] : { instruction_id: payment.externalId },
  created_at: seconds(payment.createdAt),
  receivers: [receiverShape(payment)],
})

function accountOf({ book, now }: BankApiContext, payment: SimulatedPayment) {
  const account = book.memory.accounts.get(payment.accountId ?? '')
  return account ? accountShape(account, statusOf(account, now())) : strayShape(payment)
}

function paymentShape(
  payment: SimulatedPayment,
  { feeMinor: fee, ...source }: Pick<BankSimulatorSettings, 'feeMinor' | 'cardType' | 'upiSource'>,
) {
  const amount = Number(payment.minor)
  const refunded = payment.reversedAt !== null
  const part = payment.refundedMinor
  return {
    id: `pay_${payment.id}`,
    entity: 'payment',
    amount,
    currency: payment.currency,
    status: refunded ? 'refunded' : 'captured',
    ...methodShape(payment, source),
    captured: true,
    // razorpay.com/docs/api/refunds: a partial refund leaves the payment captured.
    amount_refunded: refunded ? amount : Number(part ?? 0),
    refund_status: refunded ? 'full' : part && 'partial',
    fee,
    tax: 0,
    created_at: seconds(payment.paidAt),
  }
}

/** What a payment came to, and the event that reports it. */
function payeeShape(context: BankApiContext, payment: SimulatedPayment, shown: SimulatedPayment) {
  switch (payment.kind) {
    case 'qr':
      return { event: 'qr_code.credited', payee: { qr_code: { entity: codeOf(context, payment) } } }
    case 'link':
      return { event: 'order.paid', payee: { order: { entity: orderOf(context, payment) } } }
    case 'page':
      return {
        event: 'payment_link.paid',
        payee: { payment_link: { entity: linkOf(context, payment) } },
      }
    default:
      return {
        event: 'virtual_account.credited',
        payee: {
          virtual_account: { entity: accountOf(context, payment) },
          bank_transfer: { entity: transferShape(context, shown) },
        },
      }
  }
}

function transferShape(context: BankApiContext, payment: SimulatedPayment) {
  const account = accountOf(context, payment)
  return {
    id: `bt_${payment.id}`,
    entity: 'bank_transfer',
    payment_id: `pay_${payment.id}`,
    mode: 'NEFT',
    bank_reference: payment.paymentId,
    amount: Number(payment.minor),
    payer_bank_account: null,
    virtual_account_id: account.id,
    virtual_account: account,
  }
}

function refundShape(payment: SimulatedPayment) {
  const at = payment.reversedAt ?? payment.refundedAt
  if (at === null) return undefined
  return {
    id: `rfnd_${payment.id}`,
    entity: 'refund',
    amount: Number(payment.reversedAt === null ? payment.refundedMinor : payment.minor),
    currency: payment.currency,
    payment_id: `pay_${payment.id}`,
    status: 'processed',
    created_at: seconds(at),
  }
}

/** The event by which a request is reported as ended; an order has no end. */
function expiredShape(context: BankApiContext, account: SimulatedAccount) {
  switch (account.kind) {
    case 'qr':
      return {
        event: 'qr_code.closed',
        payload: { qr_code: { entity: codeShape(context, account) } },
      }
    case 'page':
      return {
        event: 'payment_link.expired',
        payload: { payment_link: { entity: linkShape(context, account) } },
      }
    case 'virtual-account':
      return {
        event: 'virtual_account.closed',
        payload: { virtual_account: { entity: accountShape(account, 'INACTIVE') } },
      }
    default:
      return undefined
  }
}

/** Hex HMAC-SHA256 of the body under the webhook's secret. */
export function razorpayCallbackFormat(
  context: BankApiContext,
  callbackUrl: string,
  webhookSecret: string,
): CallbackFormat {
  return {
    callbackUrl,
    bodyOf: (payment, { kind, settings, now }) => {
      const shown = withReportedAmount(
        kind === 'paid' ? { ...payment, reversedAt: null, refundedMinor: null } : payment,
        settings,
      )
      const entity = paymentShape(shown, settings)
      const { event: credited, payee } = payeeShape(context, payment, shown)
      const more = kind === 'paid' ? payee : { refund: { entity: refundShape(shown) } }
      return JSON.stringify({
        entity: 'event',
        account_id: 'acc_simulator',
        event: kind === 'paid' ? credited : 'refund.processed',
        contains: ['payment', ...Object.keys(more)],
        payload: { payment: { entity }, ...more },
        created_at: seconds(new Date(now.getTime() - settings.callbackAgeMs).toISOString()),
      })
    },
    expiredBodyOf: account => {
      const expired = expiredShape(context, account)
      if (expired === undefined) return undefined
      return JSON.stringify({
        entity: 'event',
        account_id: 'acc_simulator',
        event: expired.event,
        contains: Object.keys(expired.payload),
        payload: expired.payload,
        created_at: seconds(context.now().toISOString()),
      })
    },
    headersOf: (body, { wrongToken }) => ({
      'x-razorpay-signature': createHmac(
        'sha256',
        wrongToken ? `not-${webhookSecret}` : webhookSecret,
      )
        .update(body)
        .digest('hex'),
    }),
  }
}
