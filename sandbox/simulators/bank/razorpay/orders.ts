import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { fieldErrors, readJson, unknownKeys } from '#sandbox/platform/strict-request.ts'
import type { BankApiContext } from '../bank-api-context.ts'
import type { SimulatedAccount, SimulatedPayment } from '../bank-records.ts'
import { newRowId } from '../new-payment.ts'
import { accountsOf, upiAddress } from './qr-codes.ts'
import { badRequest, page, refuseUnknown, seconds, unknownId } from './replies.ts'

// Razorpay's orders and the payments that a UPI app confirms (razorpay.com/docs/api/orders; "S2S
// Integration", JSON V2, UPI intent), written independently of the adapter that reads them.

const takenCurrency = 'INR'
const orderRequest = z.strictObject({
  amount: z.int().min(100),
  currency: z.literal(takenCurrency),
  receipt: z.string().max(40).optional(),
  partial_payment: z.boolean().optional(),
  notes: z.record(z.string(), z.string().max(256)).optional(),
})
const paymentRequest = z.strictObject({
  amount: z.int().min(100),
  currency: z.literal(takenCurrency),
  // A payment without an order is taken and refunded there; here it is refused at once.
  order_id: z.string(),
  email: z.string().regex(/^\S+@\S+$/),
  contact: z.string().regex(/^\+?\d{8,15}$/),
  method: z.literal('upi'),
  upi: z.strictObject({ flow: z.literal('intent') }),
  ip: z.union([z.ipv4(), z.ipv6()]),
  referer: z.url(),
  user_agent: z.string().min(1),
  description: z.string().max(2048).optional(),
  notes: z.record(z.string(), z.string().max(256)).optional(),
})
/** An order has no end; the counter's list calls it over after a day. */
const LISTED_MS = 86_400_000
const UPI_APP = 'UPI-APP'

/** Parses a body as documented; a `Response` refuses it. */
export const parseRequest = async <Request>(
  c: Context,
  schema: z.ZodType<Request>,
): Promise<Request | Response> => {
  const body = await readJson(c)
  if (body === undefined) return badRequest(c, 'The content type must be application/json')
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const extra = unknownKeys(parsed.error)
  return extra.length > 0 ? refuseUnknown(c, extra) : badRequest(c, fieldErrors(parsed.error))
}

export function razorpayOrderRoutes(context: BankApiContext): Hono {
  const { book } = context
  const orders = () => accountsOf(book).filter(({ kind }) => kind === 'link')
  const app = new Hono()
  app.post('/orders', async c => {
    const request = await parseRequest(c, orderRequest)
    if (request instanceof Response) return request
    const order = orderFor(context, request)
    book.putAccount(order)
    return c.json(orderShape(order))
  })
  app.get('/orders', c => {
    const receipt = c.req.query('receipt')
    const found = orders().filter(each => receipt === undefined || each.externalId === receipt)
    return c.json(page(c, found.map(orderShape)))
  })
  app.get('/orders/:id', c => {
    const order = orders().find(({ id }) => id === c.req.param('id'))
    return order === undefined ? unknownId(c) : c.json(orderShape(order))
  })
  app.post('/payments/create/json', async c => {
    const request = await parseRequest(c, paymentRequest)
    if (request instanceof Response) return request
    const order = orders().find(({ id }) => id === request.order_id)
    if (order === undefined) return unknownId(c)
    if (order.spent) return badRequest(c, 'Payment already done for this order.')
    if (String(request.amount) !== order.expectedMinor) {
      return badRequest(c, 'Your payment amount is different from your order amount.')
    }
    const paymentId = `pay_${newRowId()}`
    return c.json({
      razorpay_payment_id: paymentId,
      next: [
        { action: 'intent', url: upiAddress(order) },
        { action: 'poll', url: `https://api.razorpay.invalid/v1/payments/${paymentId}` },
      ],
    })
  })
  return app
}

function orderFor(
  { book, now }: BankApiContext,
  { amount, receipt = '', notes = {} }: z.infer<typeof orderRequest>,
): SimulatedAccount {
  const id = `order_${newRowId()}`
  return {
    id,
    provider: 'razorpay',
    kind: 'link',
    externalId: receipt,
    paymentMethodCode: UPI_APP,
    holder: 'Rupya',
    number: id,
    serial: book.memory.serials.get(UPI_APP) ?? 0,
    currency: takenCurrency,
    expectedMinor: String(amount),
    singleUse: true,
    expiresAt: new Date(now().getTime() + LISTED_MS).toISOString(),
    spent: false,
    createdAt: now().toISOString(),
    idempotencyKey: null,
    requestBody: JSON.stringify(notes),
  }
}

/** The order that a payment came to. Throws for a payment that came to none. */
export function orderOf({ book }: BankApiContext, { accountId }: SimulatedPayment) {
  const order = book.memory.accounts.get(accountId ?? '')
  if (order === undefined) throw new Error('a payment in an app without its order')
  return orderShape(order)
}

const orderShape = (order: SimulatedAccount) => {
  const amount = Number(order.expectedMinor)
  return {
    id: order.id,
    entity: 'order',
    amount,
    amount_paid: order.spent ? amount : 0,
    amount_due: order.spent ? 0 : amount,
    currency: order.currency,
    receipt: order.externalId,
    offer_id: null,
    status: order.spent ? 'paid' : 'created',
    attempts: order.spent ? 1 : 0,
    notes: JSON.parse(order.requestBody) as unknown,
    created_at: seconds(order.createdAt),
  }
}
