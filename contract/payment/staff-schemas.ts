import * as z from 'zod'
import {
  amount,
  currency,
  cursor,
  date,
  flag,
  identifier,
  instant,
  marketCode,
  pageSize,
  reason,
  sortBy,
  text,
} from '../fields.ts'
import { paymentDisputeState } from '../payment-dispute/schemas.ts'

/** Why a payment could not be booked on a loan. `nothing-owed`: paid before the disbursement. */
export const suspenseReason = z.enum([
  'unknown-number',
  'wrong-currency',
  'nothing-owed',
  /** For an extension: late, paid twice, not the exact amount, or none offered on that day. */
  'late',
  'already-paid',
  'credit-card',
  'wrong-amount',
  'not-extended',
])

export type SuspenseReason = z.infer<typeof suspenseReason>

const moneyState = z.enum(['open', 'applied', 'split', 'returned'])

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
  state: moneyState,
  /** Of money that was split over several loans. */
  parts: z.array(
    z.object({ paymentId: identifier, loanId: identifier, orderNo: text(40), amount }),
  ),
})

export const listUnmatchedMoney = {
  summary: 'Money in suspense, oldest first, paged.',
  input: z.object({
    market: z.optional(marketCode),
    state: z.optional(moneyState),
    /** Amounts are ordered within each currency. */
    sort: sortBy('received', 'amount'),
    after: z.optional(cursor),
    /** 50 when absent. */
    size: z.optional(pageSize),
  }),
  output: z.object({ payments: z.array(suspensePayment), after: z.nullable(cursor) }),
}

export const applyUnmatchedMoney = {
  summary: 'Books money in suspense on a loan, as a payment on the day it was paid.',
  input: z.object({
    paymentId: identifier,
    loanId: identifier,
    reason,
  }),
  output: suspensePayment,
}

export const findMoneyMatches = {
  summary:
    'Loans on which money in suspense may be booked, with what was due on the day it was paid: found by a text as in the search, else by its loan or the number that it was paid to. Names are masked.',
  input: z.object({ paymentId: identifier, text: z.optional(text(80)) }),
  output: z.object({
    matches: z.array(
      z.object({
        loanId: identifier,
        orderNo: text(40),
        /** Masked. */
        borrower: text(120),
        state: text(40),
        /** All three as of the day on which the money was paid. */
        due: amount,
        outstanding: amount,
        daysLate: z.number(),
        /** What is due, else what is owed; at most the money. */
        suggested: amount,
      }),
    ),
    /** `1`: more were found than are listed; the text must say more. */
    hasMore: flag,
  }),
}

export const splitUnmatchedMoney = {
  summary:
    'Books money in suspense on several loans at once, as a payment on each on the day it was paid: all parts or none.',
  input: z.object({
    paymentId: identifier,
    /** Two to ten loans, each once, with a comma between them. */
    loanIds: z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}(,[A-Za-z0-9-]{1,64}){1,9}$/)),
    /** The amount for each, in the same order; together all of the money. */
    amounts: z.string().check(z.regex(/^\d{1,15}(\.\d{1,2})?(,\d{1,15}(\.\d{1,2})?){1,9}$/)),
    reason,
  }),
  output: suspensePayment,
}

export const paymentDisputeRow = z.object({
  claimId: identifier,
  claimNo: text(40),
  loanId: identifier,
  market: marketCode,
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
