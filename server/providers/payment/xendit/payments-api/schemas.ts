import * as z from 'zod'
import { amountText, providerId, word } from '../../provider-fields.ts'
import { instant } from '../schemas.ts'

// Xendit's Payments API, version 2024-11-11 (docs.xendit.co/apidocs/create-payment-request,
// /get-payment, /payment-webhook-notification, /create-a-refund). Only what we use is named.

/** What the payer is to do next: scan a code, or be sent to an address. */
const action = z.object({ type: word, descriptor: word, value: z.string().max(4000) })

export const paymentRequest = z.object({
  payment_request_id: providerId,
  reference_id: z.string().max(255),
  currency: word,
  request_amount: amountText,
  channel_code: word,
  status: word,
  actions: z.array(action).nullish(),
  latest_payment_id: providerId.nullish(),
})
export type PaymentsApiRequest = z.infer<typeof paymentRequest>

const capture = z.object({ capture_amount: amountText, capture_timestamp: instant.nullish() })

export const payment = z.object({
  payment_id: providerId,
  payment_request_id: providerId,
  reference_id: z.string().max(255).nullish(),
  currency: word,
  request_amount: amountText,
  channel_code: word,
  status: word,
  captures: z.array(capture).nullish(),
  created: instant,
  updated: instant.nullish(),
})
export type PaymentsApiPayment = z.infer<typeof payment>

/** Its `id` is called `refund_id` by the third version, and `id` by the one before. */
export const refund = z
  .object({
    id: providerId.nullish(),
    refund_id: providerId.nullish(),
    payment_id: providerId,
    currency: word,
    amount: amountText,
    status: word,
    created: instant,
    updated: instant.nullish(),
  })
  .transform(({ id, refund_id: refundId, ...rest }, context) => {
    const name = refundId ?? id
    if (name) return { ...rest, refundId: name }
    context.addIssue({ code: 'custom', path: ['refund_id'], message: 'no id' })
    return z.NEVER
  })
export type PaymentsApiRefund = z.infer<typeof refund>
