import type { OutputOf } from '#contract/call.ts'
import type { paymentEvents } from '#contract/payment-request/calls.ts'

/** A bill as the server last told it: the code to pay to, its state, and what came of it. */
export type PaymentRequestDetails = OutputOf<typeof paymentEvents>

export type PaymentReceipt = NonNullable<PaymentRequestDetails['receipt']>
/** Whether nothing more will happen to a bill that a page should wait for. */
export const isEnded = ({ state }: PaymentRequestDetails): boolean => state !== 'waiting'

/**
 * Reads one event of the stream: an envelope around the bill, or the bill alone. Undefined for
 * anything else, such as a refusal; whoever listens then asks by a call, which says why.
 */
export const readPaymentRequestEvent = (event: Event): PaymentRequestDetails | undefined => {
  const sent = 'data' in event && typeof event.data === 'string' ? parseJson(event.data) : undefined
  const body = typeof sent === 'object' && sent !== null && 'data' in sent ? sent.data : sent
  return isPaymentRequest(body) ? body : undefined
}

/** Enough to tell a bill from a refusal; the server holds its answers to the contract. */
const isPaymentRequest = (body: unknown): body is PaymentRequestDetails =>
  typeof body === 'object' && body !== null && 'cardNo' in body && 'state' in body

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
