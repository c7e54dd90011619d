import * as z from 'zod/mini'
import { amount, currency, date, flag, identifier, instant, marketCode, text } from '../fields.ts'
import { paymentDisputeState } from '../payment-dispute/schemas.ts'

/** Why a payment could not be booked on a loan. `nothing-owed`: paid before the disbursement. */
export const suspenseReason = z.enum([
  'unknown-number',
  'wrong-currency',
  'nothing-owed',
  /** For an extension: late, paid twice, not the exact amount, or none offered on that day. */
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

export const listUnmatchedMoney = {
  summary: 'Money in suspense, oldest first, paged.',
  input: z.object({
    market: z.optional(marketCode),
    state: z.optional(z.enum(['open', 'applied', 'returned'])),
    after: z.optional(identifier),
  }),
  output: z.object({ payments: z.array(suspensePayment), after: z.nullable(identifier) }),
}

export const applyUnmatchedMoney = {
  summary: 'Books money in suspense on a loan, as a payment on the day it was paid.',
  input: z.object({
    paymentId: identifier,
    loanId: identifier,
    reason: z.string().check(z.minLength(3), z.maxLength(300)),
  }),
  output: suspensePayment,
}

export const paymentDisputeRow = z.object({
  claimId: identifier,
  claimNo: text(40),
  loanId: identifier,
  cardNo: text(40),
  reference: text(60),
  state: paymentDisputeState,
  openedAt: instant,
  answerBy: date,
  /** The last day on which it is open and stops late charges. */
  endsOn: date,
  /** Whether it stops late charges. */
  freezes: flag,
  decidedBy: z.nullable(text(120)),
  reason: z.nullable(text(300)),
  paymentId: z.nullable(identifier),
})
