import * as z from 'zod'
import { tryParseMoney } from '#domain/money/parse.ts'
import { createOrFind } from '../../create-or-find.ts'
import { amountToJson } from '../../exact-json.ts'
import type { ProviderPaymentRequest, ProviderPaymentRequestInput } from '../../payment-provider.ts'
import {
  PaymentProviderError,
  ProviderFaultError,
  ProviderRefusalError,
} from '../../provider-errors.ts'
import { payAddress } from '../../provider-fields.ts'
import { saysDuplicate } from '../create-payment-request.ts'
import type { XenditHttp } from '../xendit-http.ts'
import { withVersion } from './read-payment.ts'
import { type PaymentsApiRequest, paymentRequest } from './schemas.ts'

const path = '/v3/payment_requests'

/**
 * Creates a payment request. The API documents no idempotency key: one of the same `reference_id` may
 * be refused with 409, or be a second one with our id, and money to either belongs to this request.
 */
export const createRequest = async (
  unversioned: XenditHttp,
  request: ProviderPaymentRequestInput,
  timeoutMs: number,
): Promise<ProviderPaymentRequest> => {
  const http = withVersion(unversioned)
  const find = async (signal: AbortSignal) => {
    const found = await findByReference(http, request.paymentRequestId, signal)
    try {
      return found && check(request, found)
    } catch {
      return undefined
    }
  }
  return await createOrFind({
    timeoutMs,
    create: async signal => {
      try {
        const answer = await http({ method: 'POST', path, body: bodyOf(request), signal })
        return check(request, paymentRequest.safeParse(answer).data)
      } catch (error) {
        if (!(error instanceof PaymentProviderError && saysDuplicate(error))) throw error
        const found = await find(signal)
        if (found) return found
        // Nobody has seen what was made before, so the next request gets another.
        throw new ProviderRefusalError('its reply is lost', 409, 'REPLY_LOST')
      }
    },
    find,
    saysDuplicate: () => false,
  })
}

/** Prevents payment. What was paid, expired or cancelled before can no longer be: it is closed. */
export const cancelRequest = async (
  http: XenditHttp,
  providerRef: string,
  timeoutMs: number,
): Promise<void> => {
  try {
    await withVersion(http)({
      method: 'POST',
      path: `${path}/${encodeURIComponent(providerRef)}/cancel`,
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch (error) {
    const isClosed = error instanceof ProviderRefusalError && closed.includes(error.errorCode)
    if (!isClosed) throw error
  }
}

/** docs.xendit.co/apidocs/update-a-payment-request lists both of a request that has ended. */
const closed = ['INELIGIBLE_TRANSACTION_STATUS', 'INACTIVE_PAYMENT_REQUEST']

/** A code's time is Xendit's own 48 hours (docs.xendit.co/docs/qris): ours ends by cancelling. */
const bodyOf = (request: ProviderPaymentRequestInput) => ({
  reference_id: request.paymentRequestId,
  type: 'PAY',
  country: 'ID',
  currency: request.amount.currency,
  request_amount: amountToJson(request.amount),
  capture_method: 'AUTOMATIC',
  channel_code: request.paymentMethodCode,
  channel_properties: channelProperties(request),
  description: request.description,
})

/** OVO asks the payer in the app of this number; the other wallets are opened, and lead back. */
const channelProperties = ({ paymentMethodCode, checkout }: ProviderPaymentRequestInput) => {
  if (checkout === undefined) return {}
  if (paymentMethodCode === PUSHED) return { account_mobile_number: checkout.phone }
  const { returnUrl } = checkout
  return { success_return_url: returnUrl, failure_return_url: returnUrl }
}

/** The wallet that has no address to open (xendit-components-web, channel OVO). */
const PUSHED = 'OVO'

const foundRows = z.union([
  z.object({ data: z.array(z.unknown()) }).transform(({ data }) => data),
  z.array(z.unknown()),
])

/**
 * Undefined without an answer about our id. Xendit documents such a query for the version before only
 * (xendit-node, PaymentRequestApi, `referenceId`), so nothing depends on it.
 */
const findByReference = async (
  http: XenditHttp,
  paymentRequestId: string,
  signal: AbortSignal,
): Promise<PaymentsApiRequest | undefined> => {
  const query = `${path}?reference_id=${encodeURIComponent(paymentRequestId)}`
  const answer = await http({ method: 'GET', path: query, signal }).catch(() => undefined)
  const rows = foundRows.safeParse(answer).data ?? []
  return rows
    .map(row => paymentRequest.safeParse(row).data)
    .find(row => row?.reference_id === paymentRequestId)
}

const active = ['REQUIRES_ACTION', 'ACCEPTING_PAYMENTS']

/** The text of a QRIS code is printable ASCII by its standard (EMVCo). */
const codeText = /^[\x20-\x7e]{20,1000}$/

/** A code made for another request or amount must never be shown to this borrower. */
const check = (
  request: ProviderPaymentRequestInput,
  made: PaymentsApiRequest | undefined,
): ProviderPaymentRequest => {
  const { amount } = request
  const fault = (text: string) => new ProviderFaultError(text, { effect: 'maybe-made' })
  if (made === undefined) throw fault('the answer describes no payment request')
  const asked = tryParseMoney(amount.currency, made.request_amount, { allowTrailingZeros: true })
  const isSame = asked?.minor === amount.minor && made.currency === amount.currency
  if (made.reference_id !== request.paymentRequestId || !isSame) {
    throw fault('the answer is about another payment request or amount')
  }
  const providerRef = made.payment_request_id
  const status = active.includes(made.status) ? 'active' : 'closed'
  const actionValue = (name: string) =>
    made.actions?.find(({ descriptor }) => descriptor === name)?.value
  if (request.kind === 'link') {
    const pushed = { providerRef, number: providerRef, status } as const
    if (request.paymentMethodCode === PUSHED) return pushed
    // A page opens the app itself, and serves a payer without it.
    const address = payAddress.safeParse(actionValue('WEB_URL') ?? actionValue('DEEPLINK_URL'))
    if (!address.success) throw fault('the answer lacks the address')
    return { ...pushed, payUrl: address.data }
  }
  const code = actionValue('QR_STRING')
  if (code === undefined || !codeText.test(code)) throw fault('the answer lacks the code')
  return { providerRef, number: providerRef, qrText: code, status }
}
