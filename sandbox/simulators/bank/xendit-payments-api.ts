import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import * as z from 'zod'
import { money } from '#domain/money/money.ts'
import { toDecimalString } from '#domain/money/parse.ts'
import { invalid, notFound, refusal } from '../../platform/refusal.ts'
import { fieldErrors, hasBody, readJson } from '../../platform/strict-request.ts'
import type { BankApiContext } from './bank-api-context.ts'
import {
  expectedOf,
  paidOf,
  providerPaymentIdOf,
  type SimulatedAccount,
  type SimulatedPayment,
  statusOf,
} from './bank-records.ts'
import type { PaymentCallbackKind } from './callback-format.ts'
import { readAmount } from './payment-request-input.ts'
import { keepReturn, phoneAddress } from './phone-page.ts'
import { qrisText } from './qris-text.ts'
import type { Alteration } from './report-alterations.ts'

// Xendit's Payments API, version 2024-11-11 (docs.xendit.co/apidocs/create-payment-request), written
// independently of the adapter that reads it.

const VERSION = '2024-11-11'
const OWNER_ID = '5e0f0c0de0c0ffee0ddba11f'

const requestBody = z.strictObject({
  reference_id: z.string().min(1).max(255),
  type: z.literal('PAY'),
  country: z.literal('ID'),
  currency: z.literal('IDR'),
  request_amount: z.number(),
  capture_method: z.enum(['AUTOMATIC']).optional(),
  channel_code: z.enum(['QRIS', 'DANA', 'OVO', 'SHOPEEPAY', 'GOPAY', 'LINKAJA']),
  channel_properties: z.strictObject({
    success_return_url: z.url().optional(),
    failure_return_url: z.url().optional(),
    account_mobile_number: z
      .string()
      .regex(/^\+62\d{8,13}$/)
      .optional(),
  }),
  description: z.string().min(1).max(1000).optional(),
})
type RequestBody = z.infer<typeof requestBody>

/**
 * The limits of each channel in rupiah, its time, and the properties without which it is refused
 * (docs.xendit.co/docs/qris, /dana, /ovo, /gopay, /shopeepay-e-wallets-id; xendit-components-web).
 */
const returning = ['success_return_url', 'failure_return_url'] as const
const channels = {
  QRIS: { kind: 'qr', least: 1n, most: 10_000_000n, seconds: 172_800, needs: [] },
  DANA: { kind: 'link', least: 100n, most: 20_000_000n, seconds: 86_400, needs: returning },
  OVO: {
    kind: 'link',
    least: 100n,
    most: 20_000_000n,
    seconds: 55,
    needs: ['account_mobile_number'],
  },
  SHOPEEPAY: { kind: 'link', least: 1n, most: 20_000_000n, seconds: 1_800, needs: returning },
  GOPAY: { kind: 'link', least: 1n, most: 50_000_000n, seconds: 1_800, needs: returning },
  LINKAJA: { kind: 'link', least: 100n, most: 10_000_000n, seconds: 300, needs: returning },
} as const

/** What this API made; the fixed numbers of the same provider are of other kinds. */
export const isOfPaymentsApi = ({ provider, kind }: SimulatedAccount | SimulatedPayment): boolean =>
  provider === 'xendit' && (kind === 'qr' || kind === 'link')

/** Mounted at `/v3`. */
export function xenditPaymentsApi(
  { book, settings, now }: BankApiContext,
  alterations: ReadonlyMap<string, Alteration>,
): Hono {
  const requestOf = (id: string) => {
    const found = book.memory.accounts.get(id)
    return found && isOfPaymentsApi(found) ? found : undefined
  }
  const show = (account: SimulatedAccount) =>
    requestShape(account, [...book.memory.payments.values()], now())
  const app = new Hono()
  app.use(async (c, next) => {
    if (c.req.header('api-version') !== VERSION) return invalid(c, '"api-version" is required')
    await next()
    return undefined
  })
  app.post('/payment_requests', async c => {
    const { data: request, error } = requestBody.safeParse(await readJson(c))
    if (request === undefined) return invalid(c, fieldErrors(error))
    const { least, most, needs } = channels[request.channel_code]
    const given = Object.keys(request.channel_properties)
    if (given.toSorted().join() !== needs.toSorted().join()) {
      return invalid(c, `channel_properties: ${needs.join(', ') || 'none'}`)
    }
    const amount = readAmount('IDR', request.request_amount)
    if (amount === undefined) return invalid(c, 'request_amount is not an amount')
    if (amount.minor < least || amount.minor > most) {
      return refusal(c, 400, 'INVALID_VALUE_ERROR', 'request_amount is not within the limits')
    }
    const before = book.memory.byExternalId.get(request.reference_id) ?? []
    if (before.some(isOfPaymentsApi)) {
      return refusal(c, 409, 'DUPLICATE_ERROR', 'Duplication is not allowed')
    }
    const phone = new URL(c.req.url.slice(0, c.req.url.lastIndexOf('/v3/')))
    const account = accountFor(request, { minor: amount.minor, now: now(), phone })
    book.putAccount(account)
    return c.json(show(account), 201)
  })
  app.get('/payment_requests', c => {
    const reference = c.req.query('reference_id')
    if (!settings.current().lookupByExternalId || reference === undefined) return notFound(c)
    const made = (book.memory.byExternalId.get(reference) ?? []).filter(isOfPaymentsApi)
    return c.json({ data: made.map(show), has_more: false })
  })
  app.get('/payment_requests/:id', c => {
    const account = requestOf(c.req.param('id'))
    return account ? c.json(show(account)) : notFound(c)
  })
  app.post('/payment_requests/:id/cancel', async c => {
    const account = requestOf(c.req.param('id'))
    if (account === undefined) return notFound(c)
    if (await hasBody(c)) return invalid(c, 'no body is expected')
    if (statusOf(account, now()) !== 'ACTIVE') {
      return refusal(c, 400, 'INELIGIBLE_TRANSACTION_STATUS', 'It has ended')
    }
    const cancelled = { ...account, expiresAt: now().toISOString() }
    book.putAccount(cancelled)
    return c.json(show(cancelled))
  })
  app.get('/payments/:id', c => {
    const id = c.req.param('id')
    const payment = book.memory.byProviderPaymentId.get(id)
    const isKnown = payment && isOfPaymentsApi(payment) && alterations.get(id) !== 'forgotten'
    return isKnown ? c.json(paymentShape(payment)) : notFound(c)
  })
  app.get('/refunds/:id', c => {
    const id = c.req.param('id')
    const payment = [...book.memory.payments.values()].find(
      each => isOfPaymentsApi(each) && refundedMinor(each) > 0n && refundIdOf(each) === id,
    )
    if (payment === undefined) return notFound(c)
    const { id: refundId, ...refund } = refundShape(payment)
    return c.json({ refund_id: refundId, ...refund })
  })
  return app
}

const accountFor = (
  { reference_id: externalId, channel_code: channel, channel_properties: properties }: RequestBody,
  { minor, now, phone }: { readonly minor: bigint; readonly now: Date; readonly phone: URL },
): SimulatedAccount => {
  const id = `pr-${randomUUID()}`
  const { kind, seconds } = channels[channel]
  const returnUrl = properties.success_return_url
  return {
    id,
    provider: 'xendit',
    kind,
    externalId,
    paymentMethodCode: channel,
    holder: 'Rupya',
    number: id,
    serial: 0,
    currency: 'IDR',
    expectedMinor: minor.toString(),
    singleUse: true,
    expiresAt: new Date(now.getTime() + seconds * 1000).toISOString(),
    spent: false,
    createdAt: now.toISOString(),
    idempotencyKey: null,
    requestBody: returnUrl === undefined ? '' : keepReturn(phone, returnUrl),
  }
}

const numberOf = (minor: bigint): number => Number(toDecimalString(money('IDR', minor)))

function requestShape(account: SimulatedAccount, all: readonly SimulatedPayment[], now: Date) {
  const payment = all.findLast(({ accountId }) => accountId === account.id)
  const isOpen = statusOf(account, now) === 'ACTIVE'
  const ended = payment ? 'SUCCEEDED' : 'CANCELED'
  return {
    business_id: OWNER_ID,
    reference_id: account.externalId,
    payment_request_id: account.id,
    ...(payment ? { latest_payment_id: providerPaymentIdOf(payment) } : {}),
    type: 'PAY',
    country: 'ID',
    currency: account.currency,
    request_amount: numberOf(expectedOf(account).minor),
    capture_method: 'AUTOMATIC',
    channel_code: account.paymentMethodCode,
    channel_properties: {},
    actions: isOpen ? actionsOf(account) : [],
    status: isOpen ? 'REQUIRES_ACTION' : ended,
    created: account.createdAt,
    updated: account.createdAt,
  }
}

/** What the payer is to do next; OVO asks in its app, and so there is nothing to do here. */
const actionsOf = (account: SimulatedAccount) => {
  if (account.kind === 'qr')
    return [{ type: 'PRESENT_TO_CUSTOMER', descriptor: 'QR_STRING', value: qrisText(account) }]
  const value = phoneAddress(account)
  return value ? [{ type: 'REDIRECT_CUSTOMER', descriptor: 'WEB_URL', value }] : []
}

/** A refund does not change its payment: the documents name no status for it. */
export function paymentShape(payment: SimulatedPayment) {
  const amount = numberOf(paidOf(payment).minor)
  return {
    payment_id: providerPaymentIdOf(payment),
    business_id: OWNER_ID,
    reference_id: payment.externalId,
    payment_request_id: payment.accountId,
    type: 'PAY',
    country: 'ID',
    currency: payment.currency,
    request_amount: amount,
    capture_method: 'AUTOMATIC',
    channel_code: payment.paymentMethodCode,
    captures: [
      {
        capture_timestamp: payment.paidAt,
        capture_id: `cap-${payment.id}`,
        capture_amount: amount,
      },
    ],
    status: 'SUCCEEDED',
    created: payment.createdAt,
    updated: payment.createdAt,
  }
}

/** The whole of a payment taken back, or the part that was refunded. */
export const refundedMinor = ({
  reversedAt,
  minor,
  refundedMinor: part,
}: SimulatedPayment): bigint => BigInt(reversedAt === null ? (part ?? '0') : minor)

export const refundIdOf = ({ id }: SimulatedPayment): string => `rfd-${id}`

export function refundShape(payment: SimulatedPayment) {
  const at = payment.reversedAt ?? payment.refundedAt ?? payment.createdAt
  return {
    id: refundIdOf(payment),
    payment_id: providerPaymentIdOf(payment),
    payment_request_id: payment.accountId,
    invoice_id: null,
    amount: numberOf(refundedMinor(payment)),
    channel_code: payment.paymentMethodCode,
    currency: payment.currency,
    status: 'SUCCEEDED',
    reason: 'REQUESTED_BY_CUSTOMER',
    reference_id: `refund-${payment.id}`,
    failure_code: null,
    created: at,
    updated: at,
  }
}

/** The body of a callback (docs.xendit.co/apidocs/payment-webhook-notification). */
export const notificationOf = (payment: SimulatedPayment, kind: PaymentCallbackKind) => ({
  event: kind === 'paid' ? 'payment.capture' : 'refund.succeeded',
  business_id: OWNER_ID,
  created:
    kind === 'paid'
      ? payment.createdAt
      : (payment.reversedAt ?? payment.refundedAt ?? payment.createdAt),
  data: kind === 'paid' ? paymentShape(payment) : refundShape(payment),
})

/** docs.xendit.co/docs/payments-api-webhooks: a request that nobody paid in its time. */
export const expiryNotificationOf = (account: SimulatedAccount) => ({
  event: 'payment_request.expiry',
  business_id: OWNER_ID,
  created: account.expiresAt,
  data: { ...requestShape(account, [], new Date(account.expiresAt)), status: 'EXPIRED' },
})
