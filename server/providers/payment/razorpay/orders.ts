import * as z from 'zod'
import { createOrFind } from '../create-or-find.ts'
import type { ProviderPaymentRequest, ProviderPaymentRequestInput } from '../payment-provider.ts'
import { ProviderFaultError } from '../provider-errors.ts'
import type { ProviderHttp } from '../provider-http.ts'
import { paymentRequestIdOf, takenCurrency } from './payment-events.ts'
import { begunPayment, type Order, order, orders } from './schemas.ts'

// An order, and a payment for it that a UPI app confirms (razorpay.com/docs, "S2S Integration", JSON V2,
// UPI intent). Razorpay refunds a payment without an order, and takes one payment for an order.

/** Razorpay demands an address and asks that this one is sent where the payer gave none. */
const NO_EMAIL = 'void@razorpay.com'

/**
 * Creates an order and the payment that opens a UPI app. Razorpay documents no idempotency key for
 * either: after a lost reply the order is looked up by its receipt, which is our id, and a payment is
 * begun for it again. Where a repeat makes a second order, both carry our id.
 */
export async function createOrder(
  http: ProviderHttp,
  request: ProviderPaymentRequestInput,
  timeoutMs: number,
): Promise<ProviderPaymentRequest> {
  const begin = (made: Order | undefined, signal: AbortSignal) =>
    beginPayment(http, request, { made, signal })
  const find = async (signal: AbortSignal) => {
    const path = `/v1/orders?${new URLSearchParams({ receipt: request.paymentRequestId })}`
    const { data } = z.safeParse(orders, await http({ method: 'GET', path, signal }))
    const [made] = data?.items ?? []
    return made && (await begin(made, signal))
  }
  return await createOrFind({
    timeoutMs,
    create: async signal => {
      const answer = await http({
        method: 'POST',
        path: '/v1/orders',
        body: bodyOf(request),
        signal,
      })
      return await begin(z.safeParse(order, answer).data, signal)
    },
    find: signal => find(signal).catch(() => undefined),
    saysDuplicate: () => false,
  })
}

const bodyOf = (request: ProviderPaymentRequestInput) => ({
  // In paise; the method's limits keep it within what a number holds exactly.
  amount: Number(request.amount.minor),
  currency: takenCurrency,
  receipt: request.paymentRequestId,
  notes: { instruction_id: request.paymentRequestId, bill_no: request.requestNo },
})

/** An order made for another request or amount must never be shown to this borrower. */
async function beginPayment(
  http: ProviderHttp,
  request: ProviderPaymentRequestInput,
  { made, signal }: { readonly made: Order | undefined; readonly signal: AbortSignal },
): Promise<ProviderPaymentRequest> {
  const isOurs = made && paymentRequestIdOf(made) === request.paymentRequestId
  if (!isOurs || made.amount !== request.amount.minor) {
    throw new ProviderFaultError('the answer is about another order, or none', {
      effect: 'maybe-made',
    })
  }
  const body = paymentBodyOf(request, made)
  const answer = await http({ method: 'POST', path: '/v1/payments/create/json', body, signal })
  const { data: begun } = z.safeParse(begunPayment, answer)
  const payUrl = begun?.next.find(({ action }) => action === 'intent')?.url
  if (!payUrl?.startsWith('upi://pay?')) {
    throw new ProviderFaultError('the answer has no address that opens a UPI app', {
      effect: 'maybe-made',
    })
  }
  return { providerRef: made.id, number: made.id, payUrl, status: 'active' }
}

const paymentBodyOf = (
  { amount, description, checkout }: ProviderPaymentRequestInput,
  { id }: Order,
) => ({
  amount: Number(amount.minor),
  currency: takenCurrency,
  order_id: id,
  description,
  method: 'upi',
  upi: { flow: 'intent' },
  contact: checkout?.phone ?? '',
  email: NO_EMAIL,
  // A call from this process, as of a page that is rendered here, may have neither.
  ip: checkout?.address || '127.0.0.1',
  referer: checkout ? new URL(checkout.returnUrl).origin : '',
  user_agent: checkout?.userAgent || 'unknown',
})
