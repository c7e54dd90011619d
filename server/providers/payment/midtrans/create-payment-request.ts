import { MoneyError } from '#domain/money/money.ts'
import { createOrFind } from '../create-or-find.ts'
import { amountToJson } from '../exact-json.ts'
import { holderName } from '../holder-name.ts'
import type { ProviderPaymentRequest, ProviderPaymentRequestInput } from '../payment-provider.ts'
import {
  ProviderFaultError,
  ProviderRefusalError,
  ProviderStatusError,
} from '../provider-errors.ts'
import { payAddress } from '../provider-fields.ts'
import type { ProviderHttp } from '../provider-http.ts'
import { findTransaction } from './find-transaction.ts'
import { type MidtransTransaction, transaction } from './schemas.ts'
import { amountOf, numberOf } from './transaction-events.ts'

/** Mandiri shows ten characters of the label and thirty of the text; Permata twenty of a name. */
const RECIPIENT_LENGTH = 20

/**
 * Creates a payment request, or finds it (`createOrFind`). Our id is Midtrans' order id, which it
 * accepts once: a second one is refused with 406 or 409.
 */
export async function createPaymentRequest(
  http: ProviderHttp,
  request: ProviderPaymentRequestInput,
  { timeoutMs, now }: { timeoutMs: number; now: Date },
): Promise<ProviderPaymentRequest> {
  const { paymentRequestId } = request
  return await createOrFind({
    timeoutMs,
    create: async signal => {
      const answer = await http({
        method: 'POST',
        path: '/v2/charge',
        body: bodyOf(request, now),
        headers: { 'idempotency-key': paymentRequestId },
        signal,
      })
      return check(request, transaction.safeParse(answer).data)
    },
    find: async signal => {
      const found = await findTransaction(http, paymentRequestId, signal).catch(() => undefined)
      if (found && !isShowable(request, found)) await giveUp(http, found, signal)
      return found && check(request, found)
    },
    saysDuplicate: error =>
      error instanceof ProviderStatusError && [406, 409].includes(error.status),
  })
}

/** Whether the answer has what the payer scans or opens, where that is needed. */
const isShowable = ({ kind }: ProviderPaymentRequestInput, found: MidtransTransaction): boolean => {
  if (kind === 'qr') return Boolean(found.qr_string)
  return kind !== 'link' || addressOf(found) !== undefined
}

/** Opens the wallet's app, or its page (docs.midtrans.com, E-Wallet: `deeplink-redirect`). */
const addressOf = ({ actions }: MidtransTransaction): string | undefined =>
  payAddress.safeParse(actions?.find(({ name }) => name === 'deeplink-redirect')?.url).data

/**
 * Ends a code that was made and cannot be shown, since the status of an order need not repeat its text:
 * nobody has seen the code, so nothing is lost, and the next request gets another. Throws always.
 */
async function giveUp(
  http: ProviderHttp,
  { order_id: orderId }: MidtransTransaction,
  signal: AbortSignal,
): Promise<never> {
  await http({ method: 'POST', path: `/v2/${encodeURIComponent(orderId)}/expire`, signal })
  throw new ProviderRefusalError('its code is lost, and it was closed', 404, 'CODE_LOST')
}

function bodyOf(request: ProviderPaymentRequestInput, now: Date): Record<string, unknown> {
  const minutes = Math.floor((request.expiresAt.getTime() - now.getTime()) / 60_000)
  return {
    ...paymentMethodFields(request),
    transaction_details: {
      order_id: request.paymentRequestId,
      gross_amount: amountToJson(request.amount),
    },
    custom_expiry: { expiry_duration: Math.max(minutes, 1), unit: 'minute' },
    customer_details: { first_name: holderName(request.holderName) },
  }
}

function paymentMethodFields({
  kind,
  paymentMethodCode,
  holderName: name,
  requestNo,
  checkout,
}: ProviderPaymentRequestInput) {
  if (kind === 'link') {
    const callback_url = checkout?.returnUrl
    if (paymentMethodCode === 'GOPAY')
      return { payment_type: 'gopay', gopay: { enable_callback: true, callback_url } }
    return { payment_type: 'shopeepay', shopeepay: { callback_url } }
  }
  if (kind === 'qr') return { payment_type: 'qris', qris: { acquirer: 'gopay' } }
  if (kind === 'retail') {
    return {
      payment_type: 'cstore',
      cstore: { store: paymentMethodCode.toLowerCase(), message: requestNo },
    }
  }
  if (paymentMethodCode === 'MANDIRI') {
    return { payment_type: 'echannel', echannel: { bill_info1: 'Bill', bill_info2: requestNo } }
  }
  const recipient = holderName(name).slice(0, RECIPIENT_LENGTH)
  const permata = paymentMethodCode === 'PERMATA' ? { permata: { recipient_name: recipient } } : {}
  return {
    payment_type: 'bank_transfer',
    bank_transfer: { bank: paymentMethodCode.toLowerCase(), ...permata },
  }
}

/** A number made for another request or amount must never be shown to this borrower. */
function check(
  request: ProviderPaymentRequestInput,
  made: MidtransTransaction | undefined,
): ProviderPaymentRequest {
  const number = made && numberOf(made)
  if (made === undefined || number === undefined) {
    throw new ProviderFaultError('the answer describes no number', { effect: 'maybe-made' })
  }
  if (made.order_id !== request.paymentRequestId || !isAmount(request, made)) {
    throw new ProviderFaultError('the answer is about another payment request or amount', {
      effect: 'maybe-made',
    })
  }
  const status = made.transaction_status === 'pending' ? 'active' : 'closed'
  if (request.kind === 'link') {
    const payUrl = addressOf(made)
    if (!payUrl) throw new ProviderFaultError('the answer lacks the link', { effect: 'maybe-made' })
    return { providerRef: made.order_id, number, payUrl, status }
  }
  if (request.kind !== 'qr') return { providerRef: made.order_id, number, status }
  const { qr_string: qrText } = made
  if (!qrText) throw new ProviderFaultError('the answer lacks the code', { effect: 'maybe-made' })
  return { providerRef: made.order_id, number, qrText, status }
}

function isAmount({ amount }: ProviderPaymentRequestInput, made: MidtransTransaction): boolean {
  try {
    const reported = amountOf(made)
    return reported.currency === amount.currency && reported.minor === amount.minor
  } catch (error) {
    if (error instanceof MoneyError) return false
    throw error
  }
}
