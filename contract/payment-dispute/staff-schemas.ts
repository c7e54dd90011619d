import * as z from 'zod/mini'
import { identifier } from '../fields.ts'
import { paymentDisputeRow } from '../payment/staff-schemas.ts'
import { paymentDisputeState } from './schemas.ts'

export const listClaims = {
  summary: 'Claims by borrowers that a bill is paid, oldest first; the open ones unless told else.',
  input: z.object({ state: z.optional(paymentDisputeState), after: z.optional(identifier) }),
  output: z.object({ claims: z.array(paymentDisputeRow), after: z.nullable(identifier) }),
}

export const decideClaim = {
  summary:
    'Answers a claim: the money was found and is booked on its loan, or it was not. Late charges run again from the next day.',
  input: z.object({
    claimId: identifier,
    outcome: z.enum(['found', 'not-found']),
    /** The payment that was found; it must be booked on the dispute's loan. */
    paymentId: z.optional(identifier),
    /** Shown to the borrower. */
    reason: z.string().check(z.minLength(3), z.maxLength(300)),
  }),
  output: paymentDisputeRow,
}
