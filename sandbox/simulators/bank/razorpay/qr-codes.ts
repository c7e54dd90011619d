import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { fieldErrors, hasBody, readJson, unknownKeys } from '#sandbox/platform/strict-request.ts'
import type { BankApiContext } from '../bank-api-context.ts'
import { type SimulatedAccount, type SimulatedPayment, statusOf } from '../bank-records.ts'
import { newRowId } from '../new-payment.ts'
import { badRequest, page, refuseUnknown, seconds, unknownId } from './replies.ts'

// Razorpay's UPI QR codes (razorpay.com/docs/api/qr-codes/image-content), written independently of the
// adapter that reads them.

const codeRequest = z.strictObject({
  type: z.literal('upi_qr'),
  name: z.string().optional(),
  usage: z.enum(['single_use', 'multiple_use']),
  fixed_amount: z.boolean(),
  payment_amount: z.int().min(100).max(10_000_000),
  description: z.string().max(2048).optional(),
  customer_id: z.string().optional(),
  close_by: z.int(),
  notes: z.record(z.string(), z.string().max(256)),
})
const MIN_EXPIRY_SECONDS = 2 * 60
const takenCurrency = 'INR'
export const UPI = 'UPI'

/** Of Razorpay, the newest first. */
export const accountsOf = ({ memory }: BankApiContext['book']): SimulatedAccount[] =>
  [...memory.accounts.values()].filter(each => each.provider === 'razorpay').toReversed()

export function razorpayQrRoutes(context: BankApiContext): Hono {
  const { book, now } = context
  const codes = () => accountsOf(book).filter(({ kind }) => kind === 'qr')
  const find = (c: Context) => codes().find(({ id }) => id === c.req.param('id'))
  const show = (code: SimulatedAccount) => codeShape(context, code)
  const app = new Hono()
  app.post('/', async c => {
    const body = await readJson(c)
    if (body === undefined) return badRequest(c, 'The content type must be application/json')
    const { data: request, error } = codeRequest.safeParse(body)
    if (request === undefined) {
      const extra = unknownKeys(error)
      return extra.length > 0 ? refuseUnknown(c, extra) : badRequest(c, fieldErrors(error))
    }
    if (request.close_by < seconds(now().toISOString()) + MIN_EXPIRY_SECONDS) {
      return badRequest(c, 'close_by should be at least 2 minutes after current time')
    }
    const code = codeFor(context, request)
    book.putAccount(code)
    return c.json(show(code))
  })
  app.get('/', c => {
    const paymentId = c.req.query('payment_id')
    if (paymentId === undefined) return c.json(page(c, codes().map(show)))
    const payment = book.memory.byProviderPaymentId.get(paymentId)
    const paid = codes().filter(({ id }) => id === payment?.accountId)
    return c.json(page(c, paid.map(show)))
  })
  app.get('/:id', c => {
    const code = find(c)
    return code === undefined ? unknownId(c) : c.json(show(code))
  })
  app.post('/:id/close', async c => {
    const code = find(c)
    if (code === undefined) return unknownId(c)
    if (await hasBody(c)) return badRequest(c, 'No body is expected')
    if (statusOf(code, now()) !== 'ACTIVE') return badRequest(c, 'It is closed already')
    const closed = { ...code, expiresAt: now().toISOString() }
    book.putAccount(closed)
    return c.json(show(closed))
  })
  return app
}

function codeFor(
  { book, now }: BankApiContext,
  request: z.infer<typeof codeRequest>,
): SimulatedAccount {
  const id = `qr_${newRowId()}`
  return {
    id,
    provider: 'razorpay',
    kind: 'qr',
    externalId: request.notes['instruction_id'] ?? '',
    paymentMethodCode: UPI,
    holder: 'Rupya',
    number: id,
    serial: book.memory.serials.get(UPI) ?? 0,
    currency: takenCurrency,
    expectedMinor: String(request.payment_amount),
    singleUse: request.usage === 'single_use',
    expiresAt: new Date(request.close_by * 1000).toISOString(),
    spent: false,
    createdAt: now().toISOString(),
    idempotencyKey: null,
    requestBody: JSON.stringify(request.notes),
  }
}

/** The code that a payment came to. Throws for a payment that came to none. */
export function codeOf(context: BankApiContext, payment: SimulatedPayment) {
  const code = context.book.memory.accounts.get(payment.accountId ?? '')
  if (code === undefined) throw new Error('a payment by UPI without its code')
  return codeShape(context, code)
}

export function codeShape({ book, now }: BankApiContext, code: SimulatedAccount) {
  const isOpen = statusOf(code, now()) === 'ACTIVE'
  const payments = [...book.memory.payments.values()].filter(each => each.accountId === code.id)
  const received = payments.reduce((sum, { minor }) => sum + Number(minor), 0)
  return {
    id: code.id,
    entity: 'qr_code',
    created_at: seconds(code.createdAt),
    name: code.holder,
    usage: code.singleUse ? 'single_use' : 'multiple_use',
    type: 'upi_qr',
    image_url: `https://rzp.invalid/i/${code.id}`,
    image_content: upiAddress(code),
    payment_amount: Number(code.expectedMinor),
    status: isOpen ? 'active' : 'closed',
    fixed_amount: true,
    payments_amount_received: received,
    payments_count_received: payments.length,
    notes: JSON.parse(code.requestBody) as unknown,
    close_by: seconds(code.expiresAt),
    closed_at: isOpen ? null : seconds(now().toISOString()),
    close_reason: closeReasonOf(code, isOpen),
  }
}

const closeReasonOf = ({ spent }: SimulatedAccount, isOpen: boolean) => {
  if (isOpen) return null
  return spent ? 'paid' : 'on_demand'
}

/** As NPCI's linking specification writes it, with an address that no payment app knows. */
export const upiAddress = ({ id, expectedMinor, holder }: SimulatedAccount): string => {
  const rupees = `${expectedMinor.slice(0, -2)}.${expectedMinor.slice(-2)}`
  const query = new URLSearchParams({
    pa: 'rupya.sandbox@invalid',
    pn: holder,
    tr: id,
    cu: takenCurrency,
    am: rupees,
  })
  return `upi://pay?${query}`
}
