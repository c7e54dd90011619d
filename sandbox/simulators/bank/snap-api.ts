import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import * as z from 'zod'
import { formatMoney } from '#domain/money/format.ts'
import { basicAuth } from '../../platform/basic-auth.ts'
import { faultInjection } from '../../platform/fault-injection.ts'
import {
  pageUrlBeside,
  payerButtons,
  payerPage,
  payerPageRoutes,
} from '../../platform/payer-page.ts'
import { fieldErrors, hasBody, readJson, strictQuery } from '../../platform/strict-request.ts'
import type { BankApiContext } from './bank-api-context.ts'
import { expectedOf, type SimulatedAccount, statusOf } from './bank-records.ts'
import type { Counter } from './counter.ts'
import { newRowId } from './new-payment.ts'

// Midtrans' payment page, Snap (docs.midtrans.com/reference/backend-integration), written independently
// of the adapter that reads it.

const pageRequest = z.strictObject({
  transaction_details: z.strictObject({
    order_id: z.string().min(1).max(50),
    gross_amount: z.number().int().positive(),
  }),
  enabled_payments: z.array(z.literal('credit_card')).length(1),
  credit_card: z.strictObject({ secure: z.boolean() }),
  customer_details: z.strictObject({ first_name: z.string() }).optional(),
  callbacks: z.strictObject({ finish: z.url() }),
  page_expiry: z
    .strictObject({ duration: z.int().min(5).max(10_080), unit: z.literal('minutes') })
    .optional(),
})

const refusal = (c: Context, status: 400 | 401 | 404, message: string): Response =>
  c.json({ error_messages: [message] }, status)

const DAY_MINUTES = 24 * 60
const DEBIT_CARD = 'DEBIT-CARD'

/** What a page's record keeps of its request. */
const kept = z.object({ finish: z.string(), cancelled: z.boolean() })
const keptOf = ({ requestBody }: SimulatedAccount) => kept.parse(JSON.parse(requestBody))

const findPage = ({ book }: BankApiContext, token: string): SimulatedAccount | undefined => {
  const found = book.memory.accounts.get(token)
  return found?.provider === 'midtrans' && found.kind === 'page' ? found : undefined
}

/** Under `/midtrans/snap`. */
export function snapRoutes(context: BankApiContext, serverKey: string): Hono {
  const { book, settings, now } = context
  const app = new Hono()
  app.use(
    basicAuth(serverKey, '', c =>
      refusal(c, 401, 'Access denied due to unauthorized transaction, please check client key'),
    ),
  )
  app.use(strictQuery([], (c, names) => refusal(c, 400, `${names.join(', ')} is unknown`)))
  app.use(faultInjection(settings))
  app.post('/v1/transactions', async c => {
    const { data: request, error } = pageRequest.safeParse(await readJson(c))
    if (request === undefined) return refusal(c, 400, fieldErrors(error))
    const { order_id: orderId } = request.transaction_details
    const known = book.memory.byExternalId.get(orderId) ?? []
    if (known.some(({ provider }) => provider === 'midtrans')) {
      return refusal(c, 400, 'transaction_details.order_id has already been taken')
    }
    const page = pageFor(context, request)
    book.putAccount(page)
    // The page stands beside the API.
    const path = c.req.url.replace(/\/v1\/transactions\/?$/, `/v4/redirection/${page.id}`)
    const url = pageUrlBeside(path, request.callbacks.finish)
    return c.json({ token: page.id, redirect_url: url }, 201)
  })
  app.post('/v1/transactions/:token/cancel', async c => {
    const page = findPage(context, c.req.param('token'))
    if (!page) return refusal(c, 404, 'token not found')
    if (await hasBody(c)) return refusal(c, 400, 'no body is expected')
    const state = keptOf(page)
    if (state.cancelled) return refusal(c, 400, 'token already canceled')
    if (page.spent) return refusal(c, 400, 'Transaction is in progress')
    const requestBody = JSON.stringify({ ...state, cancelled: true })
    book.putAccount({ ...page, expiresAt: now().toISOString(), requestBody })
    return c.json({ canceled_at: now().toISOString() })
  })
  app.notFound(c => refusal(c, 404, 'The requested resource is not found'))
  return app
}

const pageFor = (
  { book, now }: BankApiContext,
  request: z.infer<typeof pageRequest>,
): SimulatedAccount => {
  const { order_id: orderId, gross_amount: amount } = request.transaction_details
  const minutes = request.page_expiry?.duration ?? DAY_MINUTES
  return {
    id: `${newRowId()}-snap`,
    provider: 'midtrans',
    kind: 'page',
    externalId: orderId,
    paymentMethodCode: DEBIT_CARD,
    holder: request.customer_details?.first_name ?? '',
    number: orderId,
    serial: book.memory.serials.get(DEBIT_CARD) ?? 0,
    currency: 'IDR',
    expectedMinor: String(amount),
    singleUse: true,
    expiresAt: new Date(now().getTime() + minutes * 60_000).toISOString(),
    spent: false,
    createdAt: now().toISOString(),
    idempotencyKey: null,
    requestBody: JSON.stringify({ finish: request.callbacks.finish, cancelled: false }),
  }
}

/** The page as the payer's browser opens it. */
export const snapPageRoutes = (context: BankApiContext, counter: Pick<Counter, 'pay'>) => {
  const isOpen = (page: SimulatedAccount) => statusOf(page, context.now()) === 'ACTIVE'
  return payerPageRoutes({
    find: token => findPage(context, token),
    choices: ['pay', 'leave'],
    draw: (page, nonce) =>
      payerPage(
        { title: 'Sandbox Snap · card', nonce },
        html`<h1>Sandbox payment page</h1>
          <p>Pay Rupya by card · Bayar Rupya dengan kartu. No card number is asked for here.</p>
          <p class="sum">${formatMoney(expectedOf(page))}</p>
          ${
            isOpen(page)
              ? payerButtons(snapButtons)
              : html`<p>This page takes no more payments.</p>
                  <p><a href="${keptOf(page).finish}">Back · Kembali</a></p>`
          }`,
      ),
    choose: async (page, choice) => {
      if (choice === 'pay' && isOpen(page)) await counter.pay(page.number, 'exact')
      return { to: keptOf(page).finish }
    },
  })
}

const snapButtons = [
  { choice: 'pay', label: 'Pay with my card · Bayar' },
  { choice: 'leave', label: 'Go back without paying · Kembali' },
]
