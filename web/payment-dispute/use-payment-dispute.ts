import { useState } from 'react'
import { refusalCode } from '#contract/envelope.ts'
import { submitUtr } from '#contract/payment-dispute/calls.ts'
import type { PaymentRequestDetails } from '../payment-request/payment-request.ts'
import { newAttemptKey } from '../shell/attempt-key.ts'
import { browserApi } from '../shell/browser-api.ts'

type DisputeAttempt = { readonly reference: string; readonly key: string }

export type DisputeSubmission =
  | { readonly phase: 'idle' | 'sending' }
  | { readonly phase: 'failed'; readonly message: string; readonly retry: () => void }

/**
 * Opens a payment dispute, keeping its idempotency key through retries, and passes on the dispute
 * that the server opened.
 */
export const usePaymentDispute = (
  cardNo: string,
  onDispute: (dispute: NonNullable<PaymentRequestDetails['claim']>) => void,
): [DisputeSubmission, (reference: string) => void] => {
  const [state, setState] = useState<DisputeSubmission>({ phase: 'idle' })
  const send = async (attempt: DisputeAttempt) => {
    setState({ phase: 'sending' })
    const { reference, key } = attempt
    const utr = reference.trim().slice(0, 60)
    const input = utr === '' ? { cardNo } : { cardNo, utr }
    const reply = await browserApi()(submitUtr, input, { idempotencyKey: key })
    if (reply.success) onDispute(reply.data)
    // The payment was received meanwhile: the page is about to show it.
    if (reply.success || reply.code === refusalCode.paymentDisputeClosed) {
      return setState({ phase: 'idle' })
    }
    setState({ phase: 'failed', message: reply.message, retry: () => void send(attempt) })
  }
  return [state, reference => void send({ reference, key: newAttemptKey() })]
}
