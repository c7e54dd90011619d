import type { OutputOf } from '#contract/call.ts'
import type { paymentEvents } from '#contract/payment-request/calls.ts'

/** A payment request as last received from the API. */
export type PaymentRequestDetails = OutputOf<typeof paymentEvents>

export type PaymentReceipt = NonNullable<PaymentRequestDetails['receipt']>
/** Whether no further change is expected that a page should wait for. */
export const isEnded = ({ state }: PaymentRequestDetails): boolean => state !== 'waiting'

/**
 * Reads one event of the stream: an envelope around the payment request, or the payment request
 * alone. Undefined for anything else, such as a refusal; the caller then polls, and the reply has
 * the reason.
 */
export const readPaymentRequestEvent = (event: Event): PaymentRequestDetails | undefined => {
  const sent = 'data' in event && typeof event.data === 'string' ? parseJson(event.data) : undefined
  const body = typeof sent === 'object' && sent !== null && 'data' in sent ? sent.data : sent
  return isPaymentRequest(body) ? body : undefined
}

/** Enough to distinguish a payment request from a refusal; the server enforces the contract. */
const isPaymentRequest = (body: unknown): body is PaymentRequestDetails =>
  typeof body === 'object' && body !== null && 'cardNo' in body && 'state' in body

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
