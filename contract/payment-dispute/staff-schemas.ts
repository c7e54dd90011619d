import * as z from 'zod'
import { cursor, flag, identifier, marketCode, pageSize, sortBy } from '../fields.ts'
import { paymentDisputeRow } from '../payment/staff-schemas.ts'
import { paymentDisputeState } from './schemas.ts'

export const listClaims = {
  summary: 'Payment disputes, oldest first; only open ones by default.',
  input: z.object({
    market: z.optional(marketCode),
    state: z.optional(paymentDisputeState),
    /** `1`: only those whose day for an answer is over. */
    late: z.optional(flag),
    sort: sortBy('received', 'answerBy'),
    after: z.optional(cursor),
    /** 50 when absent. */
    size: z.optional(pageSize),
  }),
  output: z.object({ claims: z.array(paymentDisputeRow), after: z.nullable(cursor) }),
}

export const decideClaim = {
  summary: 'Decides a payment dispute: found and booked, or not. Late charges resume the next day.',
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
