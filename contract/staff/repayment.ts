import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { refusalCode } from '../envelope.ts'
import { amount, currency, identifier, instant, text } from '../fields.ts'

/** Why money could not be booked to a loan: `nothing-owed` came before the loan's own money. */
export const suspenseReason = z.enum([
  'unknown-number',
  'wrong-currency',
  'nothing-owed',
  /** For more time: late, twice, not its exact amount, or not to be had on that day. */
  'late',
  'already-paid',
  'wrong-amount',
  'not-extended',
])
export type SuspenseReason = z.infer<typeof suspenseReason>

const unmatched = z.object({
  paymentId: identifier,
  provider: text(40),
  providerPaymentId: text(120),
  number: text(60),
  amount,
  currency,
  reason: suspenseReason,
  receivedAt: instant,
  loanId: z.nullable(identifier),
  cardNo: z.nullable(text(40)),
  state: z.enum(['open', 'applied', 'returned']),
})

export const listUnmatchedMoney = defineCall({
  name: 'listUnmatchedMoney',
  method: 'POST',
  path: 'staff/unmatched-money',
  audience: 'staff',
  summary: 'Money held in suspense, oldest first, a page at a time.',
  input: z.object({
    state: z.optional(z.enum(['open', 'applied', 'returned'])),
    after: z.optional(identifier),
  }),
  output: z.object({ payments: z.array(unmatched), after: z.nullable(identifier) }),
})

export const applyUnmatchedMoney = defineCall({
  name: 'applyUnmatchedMoney',
  method: 'POST',
  path: 'staff/unmatched-money/apply',
  audience: 'staff',
  needsIdempotencyKey: true,
  summary: 'Books held money to a loan as a payment on the day it was paid.',
  refusals: [refusalCode.decisionTaken, refusalCode.nothingToPay],
  input: z.object({
    paymentId: identifier,
    loanId: identifier,
    reason: z.string().check(z.minLength(3), z.maxLength(300)),
  }),
  output: unmatched,
})

export const listClaims = defineCall({
  name: 'listClaims',
  method: 'POST',
  path: 'staff/payment-claims',
  audience: 'staff',
  summary: 'Claims by borrowers that a bill is paid, oldest first.',
  input: z.object({ after: z.optional(identifier) }),
  output: z.object({
    claims: z.array(
      z.object({
        claimId: identifier,
        claimNo: text(40),
        loanId: identifier,
        cardNo: text(40),
        reference: text(60),
        state: z.enum(['open', 'settled']),
        openedAt: instant,
      }),
    ),
    after: z.nullable(identifier),
  }),
})
