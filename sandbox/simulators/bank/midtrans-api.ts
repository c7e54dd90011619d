import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { basicAuth } from '../../platform/basic-auth.ts'
import { faultInjection } from '../../platform/fault-injection.ts'
import { fieldErrors, hasBody, readJson, strictQuery } from '../../platform/strict-request.ts'
import { accountNumber, findBank, isOutlet, paymentCodeNumber } from './account-numbers.ts'
import type { BankApiContext } from './bank-api-context.ts'
import { type SimulatedAccount, type SimulatedPayment, statusOf } from './bank-records.ts'
import { type CallbackFormat, withReportedAmount } from './callback-format.ts'
import { newRowId } from './new-payment.ts'

// Midtrans' shapes, written independently of the adapter that reads them.

const chargeRequest = z.strictObject({
  payment_type: z.enum(['bank_transfer', 'echannel', 'cstore', 'qris']),
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
  custom_expiry: z
    .strictObject({ expiry_duration: z.int().positive(), unit: z.literal('minute') })
    .optional(),
  customer_details: z.strictObject({ first_name: z.string() }).optional(),
})

/** Midtrans puts the outcome into the body; this simulator sends it as the HTTP status too. */
const refusal = (c: Context, status: 400 | 401 | 404 | 406 | 412, message: string): Response =>
  c.json({ status_code: String(status), status_message: message, id: newRowId() }, status)

export function midtransRoutes(context: BankApiContext, serverKey: string): Hono {
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
  app.use(faultInjection(settings))
  app.post('/v2/charge', async c => {
    const { data: request, error } = chargeRequest.safeParse(await readJson(c))
    if (request === undefined) return refusal(c, 400, `Validation Error: ${fieldErrors(error)}`)
    const { order_id: orderId } = request.transaction_details
    if (find(orderId)) return refusal(c, 406, 'order_id has been utilized previously')
    const account = accountFor(context, request)
    if (account === undefined) return refusal(c, 400, 'Payment channel is not activated')
    book.putAccount(account)
    // The text of a code is in the reply to its charge alone.
    const code = account.kind === 'qr' ? { qr_string: codeText(account) } : {}
    return c.json({ ...transactionShape(context, account, '201'), ...code })
  })
  app.get('/v2/:id/status', c => {
    const account = find(c.req.param('id'))
    if (account === undefined) return refusal(c, 404, "Transaction doesn't exist.")
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
  app.notFound(c => refusal(c, 404, 'The requested resource is not found'))
  return app
}

const takenCurrency = 'IDR'

const kinds = {
  bank_transfer: 'virtual-account',
  echannel: 'virtual-account',
  cstore: 'retail',
  qris: 'qr',
} as const

/** In the form of QRIS (EMVCo), of a merchant that no payment app knows, and without a valid sum. */
const codeText = ({ id, expectedMinor }: SimulatedAccount): string => {
  const amount = `54${String(expectedMinor.length).padStart(2, '0')}${expectedMinor}`
  return `00020101021253033605802ID5905RUPYA6007JAKARTA${amount}62${id.length + 4}05${id.length}${id}6304FFFF`
}

function accountFor(
  { book, now }: BankApiContext,
  request: z.infer<typeof chargeRequest>,
): SimulatedAccount | undefined {
  const kind = kinds[request.payment_type]
  const ofQris = kind === 'qr' ? 'qris' : undefined
  const code = ofQris ?? request.cstore?.store ?? request.bank_transfer?.bank ?? 'mandiri'
  const paymentMethodCode = code.toUpperCase()
  const bank = findBank(paymentMethodCode)
  if (kind === 'retail' && !isOutlet(paymentMethodCode)) return undefined
  if (kind === 'virtual-account' && bank?.currency !== takenCurrency) return undefined
  const serial = book.memory.serials.get(paymentMethodCode) ?? 0
  const minutes = request.custom_expiry?.expiry_duration ?? 24 * 60
  const id = kind === 'qr' ? `qris${newRowId()}` : `${newRowId()}-mt`
  const typed = bank === undefined ? paymentCodeNumber(serial) : accountNumber(bank, serial)
  return {
    id,
    provider: 'midtrans',
    kind,
    externalId: request.transaction_details.order_id,
    paymentMethodCode,
    holder: request.customer_details?.first_name ?? '',
    // Nobody types the number of a code: it has its own id.
    number: kind === 'qr' ? id : typed,
    serial,
    currency: takenCurrency,
    expectedMinor: String(request.transaction_details.gross_amount),
    singleUse: true,
    expiresAt: new Date(now().getTime() + minutes * 60_000).toISOString(),
    spent: false,
    createdAt: now().toISOString(),
    idempotencyKey: null,
    requestBody: '',
  }
}

function transactionShape(
  { book, now }: BankApiContext,
  account: SimulatedAccount,
  statusCode?: string,
) {
  const payment = [...book.memory.payments.values()].findLast(each => each.accountId === account.id)
  if (payment) return paidShape(account, payment)
  const status = statusOf(account, now()) === 'ACTIVE' ? 'pending' : 'expire'
  return {
    ...numberShape(account),
    status_code: statusCode ?? (status === 'pending' ? '201' : '407'),
    transaction_status: status,
    gross_amount: grossAmount(account.expectedMinor),
  }
}

function paidShape(account: SimulatedAccount, payment: SimulatedPayment) {
  return {
    ...numberShape(account),
    status_code: payment.reversedAt === null ? '200' : '202',
    transaction_status: payment.reversedAt === null ? 'settlement' : 'deny',
    gross_amount: grossAmount(payment.minor),
    settlement_time: jakartaTime(payment.paidAt),
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
  if (kind === 'qr') return { payment_type: 'qris', acquirer: 'gopay' }
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
  return {
    callbackUrl,
    bodyOf: (payment, { kind, settings }) => {
      const account = context.book.memory.accounts.get(payment.accountId ?? '')
      if (account === undefined) throw new Error('a payment of Midtrans without its order')
      const reported = kind === 'paid' ? { ...payment, reversedAt: null } : payment
      const shape = paidShape(account, withReportedAmount(reported, settings))
      const key = settings.wrongToken ? `not-${serverKey}` : serverKey
      const signed = shape.order_id + shape.status_code + shape.gross_amount + key
      const signature = createHash('sha512').update(signed).digest('hex')
      return JSON.stringify({ ...shape, signature_key: signature })
    },
    headersOf: () => ({}),
  }
}
