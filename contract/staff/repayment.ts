import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { paymentDisputeState } from '../claim.ts'
import { protocolCode, refusalCode } from '../envelope.ts'
import { amount, currency, date, flag, identifier, instant, text } from '../fields.ts'

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

const suspensePayment = z.object({
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
  output: z.object({ payments: z.array(suspensePayment), after: z.nullable(identifier) }),
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
  output: suspensePayment,
})

const paymentDisputeRow = z.object({
  claimId: identifier,
  claimNo: text(40),
  loanId: identifier,
  cardNo: text(40),
  reference: text(60),
  state: paymentDisputeState,
  openedAt: instant,
  answerBy: date,
  /** The last day on which it stays open and stops late charges. */
  endsOn: date,
  /** Whether late charges stand still for it. */
  freezes: flag,
  decidedBy: z.nullable(text(120)),
  reason: z.nullable(text(300)),
  paymentId: z.nullable(identifier),
})

export const listClaims = defineCall({
  name: 'listClaims',
  method: 'POST',
  path: 'staff/payment-claims',
  audience: 'staff',
  summary: 'Claims by borrowers that a bill is paid, oldest first; the open ones unless told else.',
  input: z.object({ state: z.optional(paymentDisputeState), after: z.optional(identifier) }),
  output: z.object({ claims: z.array(paymentDisputeRow), after: z.nullable(identifier) }),
})

export const decideClaim = defineCall({
  name: 'decideClaim',
  method: 'POST',
  path: 'staff/payment-claims/decide',
  audience: 'staff',
  needsIdempotencyKey: true,
  summary:
    'Answers a claim: the money was found and is booked on its loan, or it was not. Late charges run again from the next day.',
  refusals: [
    protocolCode.notFound,
    refusalCode.decisionTaken,
    refusalCode.disputedPaymentNotBooked,
  ],
  input: z.object({
    claimId: identifier,
    outcome: z.enum(['found', 'not-found']),
    /** The payment that was found; it must be booked on the claim's loan. */
    paymentId: z.optional(identifier),
    /** The borrower reads it. */
    reason: z.string().check(z.minLength(3), z.maxLength(300)),
  }),
  output: paymentDisputeRow,
})
