import * as z from 'zod/mini'
import { identifier } from '../fields.ts'
import { paymentDisputeRow } from '../payment/staff-schemas.ts'
import { paymentDisputeState } from './schemas.ts'

export const listClaims = {
  input: z.object({ state: z.optional(paymentDisputeState), after: z.optional(identifier) }),
  output: z.object({ claims: z.array(paymentDisputeRow), after: z.nullable(identifier) }),
}

export const decideClaim = {
  input: z.object({
    claimId: identifier,
    outcome: z.enum(['found', 'not-found']),
    /** The payment that was found; it must be booked on the claim's loan. */
    paymentId: z.optional(identifier),
    /** The borrower reads it. */
    reason: z.string().check(z.minLength(3), z.maxLength(300)),
  }),
  output: paymentDisputeRow,
}
