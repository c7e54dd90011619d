import * as z from 'zod'
import { date, identifier, instant, text } from '../fields.ts'

/** The state of a payment dispute. */
export const paymentDisputeState = z.enum(['open', 'settled', 'not-found', 'lapsed'])

export type PaymentDisputeState = z.infer<typeof paymentDisputeState>

/** A payment dispute as its borrower sees it. */
export const paymentDispute = z.object({
  claimNo: text(40),
  openedAt: instant,
  reference: text(60),
  state: paymentDisputeState,
  /** The last day for the answer. */
  answerBy: date,
  /** The days without late charges because of it; null when there are none. */
  frozen: z.nullable(z.object({ fromOn: date, toOn: date })),
  /** The finding of staff, in their words; empty until then. */
  answer: text(300),
})

export const submitUtr = {
  summary: 'Opens a payment dispute (the request was paid), one at a time per loan.',
  input: z.object({ cardNo: identifier, utr: z.optional(text(60)) }),
  output: paymentDispute,
}
