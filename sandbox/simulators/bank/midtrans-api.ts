import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { basicAuth } from '../../platform/basic-auth.ts'
import { faultInjection } from '../../platform/fault-injection.ts'
import { fieldErrors, hasBody, readJson, strictQuery } from '../../platform/strict-request.ts'
import { accountNumber, findBank, isOutlet, paymentCodeNumber } from './account-numbers.ts'
import type { BankApiContext } from './bank-api-context.ts'
import {
  providerPaymentIdOf,
  type SimulatedAccount,
  type SimulatedPayment,
  statusOf,
} from './bank-records.ts'
import type { BankSimulatorSettings } from './bank-simulator-settings.ts'
import { type CallbackFormat, withReportedAmount } from './callback-format.ts'
import type { Counter } from './counter.ts'
import { newRowId } from './new-payment.ts'
import { keepReturn, phoneAddress } from './phone-page.ts'
import { qrisText } from './qris-text.ts'

// Midtrans' shapes, written independently of the adapter that reads them.

const chargeRequest = z.strictObject({
  payment_type: z.enum(['bank_transfer', 'echannel', 'cstore', 'qris', 'gopay', 'shopeepay']),
  transaction_details: z.strictObject({
    order_id: z.string().min(1).max(50),
    gross_amount: z.number().int().positive(),
  }),
  bank_transfer: z
    .strictObject({
      // docs.midtrans.com, Core API, Bank Transfer; Mandiri is an `echannel`, and BSI is Snap's alone.
      bank: z.enum(['bca', 'bni', 'bri', 'permata', 'cimb']),
      permata: z.strictObject({ recipient_name: z.string().max(20) }).optional(),
    })
    .optional(),
  echannel: z.strictObject({ bill_info1: z.string(), bill_info2: z.string() }).optional(),
  cstore: z
    .strictObject({ store: z.enum(['alfamart', 'indomaret']), message: z.string().optional() })
    .optional(),
  // docs.midtrans.com, QRIS Object.
  qris: z.strictObject({ acquirer: z.enum(['gopay', 'airpay shopee']).optional() }).optional(),
  // docs.midtrans.com, GoPay Object, ShopeePay Object.
  gopay: z.strictObject({ enable_callback: z.boolean(), callback_url: z.url() }).optional(),
  shopeepay: z.strictObject({ callback_url: z.url() }).optional(),
  custom_expiry: z
    .strictObject({ expiry_duration: z.int().positive(), unit: z.literal('minute') })
    .optional(),
  customer_details: z.strictObject({ first_name: z.string() }).optional(),
})

/** docs.midtrans.com, Refund Transaction. */
const refundRequest = z.strictObject({
  refund_key: z.string().min(1).max(200),
  amount: z.number().int().positive(),
  reason: z.string().max(200),
})

/** Midtrans puts the outcome into the body; this simulator sends it as the HTTP status too. */
const refusal = (
  c: Context,
  status: 400 | 401 | 404 | 406 | 412 | 429,
  message: string,
): Response =>
  c.json({ status_code: String(status), status_message: message, id: newRowId() }, status)

export function midtransRoutes(
  context: BankApiContext,
  serverKey: string,
  counter: Pick<Counter, 'reverse'>,
): Hono {
  const { book, settings, now } = context
  const find = (id: string): SimulatedAccount | undefined => {
    const byOrder = book.memory.byExternalId.get(id) ?? []
    const all = [...byOrder, book.memory.accounts.get(id)]
    return all.find(account => account?.provider === 'midtrans')
  }
  const app = new Hono()
  app.use(basicAuth(serverKey, '', c => refusal(c, 401, 'Unknown Merchant server_key/id')))
  app.use(
    strictQuery([], (c, names) =>
      refusal(c, 400, `Validation Error: ${names.join(', ')} is unknown`),
    ),
  )
  app.use(faultInjection(settings, c => refusal(c, 429, 'Too many requests')))
  app.post('/v2/charge', async c => {
    const { data: request, error } = chargeRequest.safeParse(await readJson(c))
    if (request === undefined) return refusal(c, 400, `Validation Error: ${fieldErrors(error)}`)
    const { order_id: orderId } = request.transaction_details
    if (find(orderId)) return refusal(c, 406, 'order_id has been utilized previously')
    const phone = new URL(c.req.url.slice(0, c.req.url.lastIndexOf('/midtrans/')))
    const account = accountFor(context, request, phone)
    if (account === undefined) return refusal(c, 400, 'Payment channel is not activated')
    book.putAccount(account)
    // The text of a code, and what opens an app, are in the reply to their charge alone.
    const code = account.kind === 'qr' ? { qr_string: qrisText(account) } : {}
    return c.json({ ...transactionShape(context, account, '201'), ...code, ...actionsOf(account) })
  })
  app.get('/v2/:id/status', c => {
    const account = find(c.req.param('id'))
    // A page has no transaction before a card was tried on it; an expiry is reported of a transaction.
    const isTried = account && (account.spent || statusOf(account, now()) !== 'ACTIVE')
    const isThere = account && (account.kind !== 'page' || isTried)
    if (!isThere) return refusal(c, 404, "Transaction doesn't exist.")
    return c.json(transactionShape(context, account))
  })
  app.post('/v2/:id/expire', async c => {
    const account = find(c.req.param('id'))
    if (account === undefined) return refusal(c, 404, "Transaction doesn't exist.")
    if (await hasBody(c)) return refusal(c, 400, 'Validation Error: no body is expected')
    if (statusOf(account, now()) !== 'ACTIVE') {
      return refusal(c, 412, 'Merchant cannot modify the status of the transaction')
    }
    const expired = { ...account, expiresAt: now().toISOString() }
    book.putAccount(expired)
    return c.json(transactionShape(context, expired))
  })
  /** Refunds a whole payment: a card's is cancelled before it is settled. */
  const refundWhole = async (c: Context, before: string) => {
    const account = find(c.req.param('id') ?? '')
    const payment = account && paymentOf(context, account)
    if (!account || !payment) return refusal(c, 404, "Transaction doesn't exist.")
    const isTyped = account.kind === 'virtual-account' || account.kind === 'retail'
    if (isTyped || transactionShape(context, account).transaction_status !== before)
      return refusal(c, 412, 'Merchant cannot modify the status of the transaction')
    await counter.reverse(providerPaymentIdOf(payment))
    return c.json(transactionShape(context, account))
  }
  app.post('/v2/:id/cancel', async c => {
    if (await hasBody(c)) return refusal(c, 400, 'Validation Error: no body is expected')
    return await refundWhole(c, 'capture')
  })
  app.post('/v2/:id/refund', async c => {
    const { error } = refundRequest.safeParse(await readJson(c))
    if (error) return refusal(c, 400, `Validation Error: ${fieldErrors(error)}`)
    return await refundWhole(c, 'settlement')
  })
  app.notFound(c => refusal(c, 404, 'The requested resource is not found'))
  return app
}

const takenCurrency = 'IDR'

const kinds = {
  bank_transfer: 'virtual-account',
  echannel: 'virtual-account',
  cstore: 'retail',
  qris: 'qr',
  gopay: 'link',
  shopeepay: 'link',
} as const

/** docs.midtrans.com, E-Wallet: the address that opens the app. */
const actionsOf = (account: SimulatedAccount) => {
  const url = account.kind === 'link' ? phoneAddress(account) : undefined
  return url ? { actions: [{ name: 'deeplink-redirect', method: 'GET', url }] } : {}
}

function accountFor(
  { book, now }: BankApiContext,
  request: z.infer<typeof chargeRequest>,
  phone: URL,
): SimulatedAccount | undefined {
  const kind = kinds[request.payment_type]
  const isTyped = kind === 'virtual-account' || kind === 'retail'
  const untyped = isTyped ? undefined : request.payment_type
  const code = untyped ?? request.cstore?.store ?? request.bank_transfer?.bank ?? 'mandiri'
  const paymentMethodCode = code.toUpperCase()
  const bank = findBank(paymentMethodCode)
  if (kind === 'retail' && !isOutlet(paymentMethodCode)) return undefined
  if (kind === 'virtual-account' && bank?.currency !== takenCurrency) return undefined
  const serial = book.memory.serials.get(paymentMethodCode) ?? 0
  const minutes = request.custom_expiry?.expiry_duration ?? 24 * 60
  const returnUrl = (request.gopay ?? request.shopeepay)?.callback_url
  if (kind === 'link' && returnUrl === undefined) return undefined
  const id = isTyped ? `${newRowId()}-mt` : `${request.payment_type}${newRowId()}`
  const typed = bank === undefined ? paymentCodeNumber(serial) : accountNumber(bank, serial)
  return {
    id,
    provider: 'midtrans',
    kind,
    externalId: request.transaction_details.order_id,
    paymentMethodCode,
    holder: request.customer_details?.first_name ?? '',
    // Nobody types the number of what is scanned or opened: it has its own id.
    number: isTyped ? typed : id,
    serial,
    currency: takenCurrency,
    expectedMinor: String(request.transaction_details.gross_amount),
    singleUse: true,
    expiresAt: new Date(now().getTime() + minutes * 60_000).toISOString(),
    spent: false,
    createdAt: now().toISOString(),
    idempotencyKey: null,
    requestBody: returnUrl === undefined ? '' : keepReturn(phone, returnUrl),
  }
}

const paymentOf = ({ book }: Pick<BankApiContext, 'book'>, { id }: SimulatedAccount) =>
  [...book.memory.payments.values()].findLast(each => each.accountId === id)

function transactionShape(
  { book, now, settings }: BankApiContext,
  account: SimulatedAccount,
  statusCode?: string,
) {
  const payment = paymentOf({ book }, account)
  if (payment) return paidShape({ now, settings }, account, payment)
  const status = statusOf(account, now()) === 'ACTIVE' ? 'pending' : 'expire'
  return {
    ...numberShape(account),
    status_code: statusCode ?? (status === 'pending' ? '201' : '407'),
    transaction_status: status,
    gross_amount: grossAmount(account.expectedMinor),
  }
}

function paidShape(
  context: Pick<BankApiContext, 'now' | 'settings'>,
  account: SimulatedAccount,
  payment: SimulatedPayment,
) {
  if (account.kind === 'page') return cardShape(context, account, payment)
  const isRefundable = account.kind === 'qr' || account.kind === 'link'
  const takenBack = isRefundable ? 'refund' : 'deny'
  const status = payment.reversedAt === null ? 'settlement' : takenBack
  const { reversedAt } = payment
  const part = reversedAt === null ? payment.refundedMinor : null
  const refunded = isRefundable && reversedAt !== null ? payment.minor : part
  return {
    ...numberShape(account),
    // docs.midtrans.com: a denied payment has 202, a refunded one 200.
    status_code: status === 'deny' ? '202' : '200',
    transaction_status: part === null ? status : 'partial_refund',
    gross_amount: grossAmount(payment.minor),
    settlement_time: jakartaTime(payment.paidAt),
    ...(refunded === null ? {} : refundsShape(payment, refunded)),
  }
}

/** docs.midtrans.com, Get Transaction Status: the sum of all refunds, and each of them. */
const refundsShape = (
  { id, reversedAt, refundedAt, paidAt }: SimulatedPayment,
  refundedMinor: string,
) => ({
  refund_amount: grossAmount(refundedMinor),
  refunds: [
    {
      refund_chargeback_id: 1,
      refund_amount: grossAmount(refundedMinor),
      created_at: jakartaTime(reversedAt ?? refundedAt ?? paidAt),
      refund_key: `refund-${id}`,
    },
  ],
})

/** A card is settled on the next day; before that its payment is cancelled, later refunded. */
const SETTLED_AFTER_MS = 86_400_000

/** docs.midtrans.com, Charge Transactions on Card: the reply and its notifications. */
function cardShape(
  { now, settings }: Pick<BankApiContext, 'now' | 'settings'>,
  account: SimulatedAccount,
  payment: SimulatedPayment,
) {
  const paidAt = Date.parse(payment.paidAt)
  const isSettledBy = (instant: number) => instant - paidAt >= SETTLED_AFTER_MS
  const isSettled = isSettledBy(Date.parse(payment.reversedAt ?? now().toISOString()))
  const standing = isSettled ? 'settlement' : 'capture'
  const takenBack = isSettled ? 'refund' : 'cancel'
  const whole = payment.reversedAt === null ? standing : takenBack
  const part = payment.reversedAt === null ? payment.refundedMinor : null
  const refunded = payment.reversedAt === null ? part : payment.minor
  return {
    ...numberShape(account),
    status_code: '200',
    transaction_time: jakartaTime(payment.paidAt),
    transaction_status: part === null ? whole : 'partial_refund',
    gross_amount: grossAmount(payment.minor),
    approval_code: '1578569243927',
    masked_card: '48111111-1114',
    card_type: settings.current().cardType,
    bank: 'bni',
    eci: '05',
    ...(isSettled && { settlement_time: jakartaTime(payment.paidAt) }),
    ...(isSettled && refunded !== null && refundsShape(payment, refunded)),
  }
}

function numberShape(account: SimulatedAccount) {
  return {
    transaction_id: account.id,
    order_id: account.externalId,
    merchant_id: 'G000000001',
    currency: takenCurrency,
    transaction_time: jakartaTime(account.createdAt),
    fraud_status: 'accept',
    ...paymentMethodShape(account),
  }
}

function paymentMethodShape({ kind, paymentMethodCode, number }: SimulatedAccount) {
  if (kind === 'page') return { payment_type: 'credit_card' }
  if (kind === 'qr') return { payment_type: 'qris', acquirer: 'gopay' }
  if (kind === 'link') return { payment_type: paymentMethodCode.toLowerCase() }
  if (kind === 'retail') {
    return { payment_type: 'cstore', store: paymentMethodCode.toLowerCase(), payment_code: number }
  }
  if (paymentMethodCode === 'MANDIRI') {
    return { payment_type: 'echannel', biller_code: number.slice(0, 5), bill_key: number.slice(5) }
  }
  if (paymentMethodCode === 'PERMATA')
    return { payment_type: 'bank_transfer', permata_va_number: number }
  const bank = paymentMethodCode.toLowerCase()
  return { payment_type: 'bank_transfer', va_numbers: [{ bank, va_number: number }] }
}

/** Whole rupiah, with two decimals as Midtrans writes them. */
const grossAmount = (minor: string): string => `${minor}.00`

/** "2026-11-21 10:00:00", by the clock of Jakarta. */
const jakartaTime = (instant: string): string =>
  new Date(Date.parse(instant) + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** SHA-512 over three of the fields and the server key; it covers neither status nor time. */
export function midtransCallbackFormat(
  context: BankApiContext,
  callbackUrl: string,
  serverKey: string,
): CallbackFormat {
  const sign = (
    shape: ReturnType<typeof transactionShape>,
    { wrongToken }: Pick<BankSimulatorSettings, 'wrongToken'>,
  ): string => {
    const key = wrongToken ? `not-${serverKey}` : serverKey
    const signed = shape.order_id + shape.status_code + shape.gross_amount + key
    const signature = createHash('sha512').update(signed).digest('hex')
    return JSON.stringify({ ...shape, signature_key: signature })
  }
  return {
    callbackUrl,
    bodyOf: (payment, { kind, settings }) => {
      const account = context.book.memory.accounts.get(payment.accountId ?? '')
      if (account === undefined) throw new Error('a payment of Midtrans without its order')
      const reported = kind === 'paid' ? { ...payment, reversedAt: null } : payment
      const shape = paidShape(context, account, withReportedAmount(reported, settings))
      return sign(shape, settings)
    },
    expiredBodyOf: (account, settings) => sign(transactionShape(context, account), settings),
    headersOf: () => ({}),
  }
}
