import * as z from 'zod/mini'
import { date, identifier, instant, text } from '../fields.ts'

/** What has become of a borrower's word that money was sent. */
export const paymentDisputeState = z.enum(['open', 'settled', 'not-found', 'lapsed'])

export type PaymentDisputeState = z.infer<typeof paymentDisputeState>

/** A claim as its borrower follows it. */
export const paymentDispute = z.object({
  claimNo: text(40),
  openedAt: instant,
  reference: text(60),
  state: paymentDisputeState,
  /** The last day by which it is answered. */
  answerBy: date,
  /** While it is looked into, no late charge is added: the days, or null when it stops none. */
  frozen: z.nullable(z.object({ fromOn: date, toOn: date })),
  /** What staff found, in their words; empty until then. */
  answer: text(300),
})

export const submitUtr = {
  summary:
    'The borrower says a bill is paid: opens a tracked claim, one at a time for a loan, with the reference if known.',
  input: z.object({ cardNo: identifier, utr: z.optional(text(60)) }),
  output: paymentDispute,
}
