import { Hono } from 'hono'
import * as z from 'zod'
import { pageUrlBeside } from '#sandbox/platform/payer-page.ts'
import { hasBody } from '#sandbox/platform/strict-request.ts'
import type { BankApiContext } from '../bank-api-context.ts'
import { type SimulatedAccount, type SimulatedPayment, statusOf } from '../bank-records.ts'
import { newRowId } from '../new-payment.ts'
import { parseRequest } from './orders.ts'
import { accountsOf } from './qr-codes.ts'
import { badRequest, seconds, unknownId } from './replies.ts'

// Razorpay's payment links (razorpay.com/docs/api/payments/payment-links), written independently of the
// adapter that reads them.

const takenCurrency = 'INR'
const DEBIT_CARD = 'DEBIT-CARD'
/** Its page takes UPI too. */
export const PAYMENT_LINK = 'PAYMENT-LINK'
const notes = z.record(z.string(), z.string().max(256))
const linkRequest = z.strictObject({
  amount: z.int().min(100),
  currency: z.literal(takenCurrency),
  accept_partial: z.literal(false).optional(),
  expire_by: z.int(),
  reference_id: z.string().max(40),
  description: z.string().max(2048).optional(),
  notify: z.strictObject({ sms: z.boolean(), email: z.boolean() }).optional(),
  reminder_enable: z.boolean().optional(),
  notes,
  callback_url: z.url().optional(),
  callback_method: z.literal('get').optional(),
  options: z.strictObject({
    checkout: z.strictObject({
      config: z.strictObject({
        display: z.strictObject({
          blocks: z.record(
            z.string(),
            z.strictObject({
              name: z.string(),
              instruments: z.array(
                z.strictObject({ method: z.string(), types: z.array(z.string()).optional() }),
              ),
            }),
          ),
          sequence: z.array(z.string()),
          preferences: z.strictObject({ show_default_blocks: z.boolean() }),
        }),
      }),
    }),
  }),
})
const MIN_EXPIRY_SECONDS = 15 * 60
const MAX_EXPIRY_SECONDS = 183 * 86_400

/** What a link's record keeps of its request. */
const kept = z.object({
  notes,
  callbackUrl: z.string(),
  shortUrl: z.string(),
  description: z.string().default(''),
  cancelled: z.boolean(),
})
export const keptOf = ({ requestBody }: SimulatedAccount) => kept.parse(JSON.parse(requestBody))

export function razorpayLinkRoutes(context: BankApiContext): Hono {
  const { book, now } = context
  const links = () => linksOf(context)
  const find = (id: string) => links().find(each => each.id === id)
  const show = (link: SimulatedAccount) => linkShape(context, link)
  const app = new Hono()
  app.post('/', async c => {
    const request = await parseRequest(c, linkRequest)
    if (request instanceof Response) return request
    const left = request.expire_by - seconds(now().toISOString())
    if (left < MIN_EXPIRY_SECONDS || left > MAX_EXPIRY_SECONDS) {
      return badRequest(c, 'expire_by must be 15 minutes to six months after current time')
    }
    if (links().some(({ externalId }) => externalId === request.reference_id)) {
      return badRequest(c, 'payment link creation failed: reference_id already exists')
    }
    const link = linkFor(context, request, c.req.url)
    book.putAccount(link)
    return c.json(show(link))
  })
  app.get('/', c => {
    const { payment_id: paymentId, reference_id: reference } = c.req.query()
    const paid = book.memory.byProviderPaymentId.get(paymentId ?? '')
    const found = links().filter(
      ({ id, externalId }) =>
        (paymentId === undefined || paid?.accountId === id) &&
        (reference === undefined || externalId === reference),
    )
    return c.json({ payment_links: found.map(show) })
  })
  app.get('/:id', c => {
    const link = find(c.req.param('id'))
    return link === undefined ? unknownId(c) : c.json(show(link))
  })
  app.post('/:id/cancel', async c => {
    const link = find(c.req.param('id'))
    if (link === undefined) return unknownId(c)
    if (await hasBody(c)) return badRequest(c, 'No body is expected')
    if (statusOf(link, now()) !== 'ACTIVE') return badRequest(c, 'It is not open any more')
    const body = JSON.stringify({ ...keptOf(link), cancelled: true })
    const cancelled = { ...link, expiresAt: now().toISOString(), requestBody: body }
    book.putAccount(cancelled)
    return c.json(show(cancelled))
  })
  return app
}

export const linksOf = ({ book }: BankApiContext): SimulatedAccount[] =>
  accountsOf(book).filter(({ kind }) => kind === 'page')

function linkFor(
  { book, now }: BankApiContext,
  request: z.infer<typeof linkRequest>,
  createdAt: string,
): SimulatedAccount {
  const id = `plink_${newRowId()}`
  const takesUpi = Object.values(request.options.checkout.config.display.blocks).some(
    ({ instruments }) => instruments.some(({ method }) => method === 'upi'),
  )
  const paymentMethodCode = takesUpi ? PAYMENT_LINK : DEBIT_CARD
  return {
    id,
    provider: 'razorpay',
    kind: 'page',
    externalId: request.reference_id,
    paymentMethodCode,
    holder: 'Rupya',
    number: id,
    serial: book.memory.serials.get(paymentMethodCode) ?? 0,
    currency: takenCurrency,
    expectedMinor: String(request.amount),
    singleUse: true,
    expiresAt: new Date(request.expire_by * 1000).toISOString(),
    spent: false,
    createdAt: now().toISOString(),
    idempotencyKey: null,
    requestBody: JSON.stringify({
      notes: request.notes,
      callbackUrl: request.callback_url ?? '',
      description: request.description ?? '',
      // The page stands beside the API.
      shortUrl: pageUrlBeside(
        createdAt.replace(/\/v1\/payment_links\/?$/, `/i/${id}`),
        request.callback_url ?? '',
      ),
      cancelled: false,
    }),
  }
}

/** The link that a payment came to. Throws for a payment that came to none. */
export function linkOf(context: BankApiContext, { accountId }: SimulatedPayment) {
  const link = context.book.memory.accounts.get(accountId ?? '')
  if (link === undefined) throw new Error('a payment on a page without its link')
  return linkShape(context, link)
}

export function linkShape({ now }: BankApiContext, link: SimulatedAccount) {
  const { notes: own, callbackUrl, shortUrl, description, cancelled } = keptOf(link)
  const amount = Number(link.expectedMinor)
  const open = statusOf(link, now()) === 'ACTIVE' ? 'created' : 'expired'
  const ended = cancelled ? 'cancelled' : open
  return {
    id: link.id,
    accept_partial: false,
    amount,
    amount_paid: link.spent ? amount : 0,
    callback_method: callbackUrl === '' ? '' : 'get',
    callback_url: callbackUrl,
    created_at: seconds(link.createdAt),
    description,
    currency: link.currency,
    expire_by: seconds(link.expiresAt),
    notes: own,
    notify: { email: false, sms: false },
    reference_id: link.externalId,
    reminder_enable: false,
    short_url: shortUrl,
    status: link.spent ? 'paid' : ended,
  }
}
