import * as z from 'zod/mini'
import { recommendedProduct } from '../catalog/schemas.ts'
import { amount, currency, date, flag, identifier, orderReference, text } from '../fields.ts'
import { paymentDispute } from '../payment-dispute/schemas.ts'
import { certificationStep } from '../profile/schemas.ts'

/** What a borrower owes on a loan today, for the one large figure of a screen. */
export const balance = z.object({
  currency,
  outstanding: amount,
  dueNow: amount,
  nextDueAmount: amount,
  nextDueOn: z.nullable(date),
  daysLate: z.number(),
})

/** Where the money of an approved loan is. */
const payout = z.object({
  /** What will reach the borrower. */
  amount,
  /** The account, masked, with its bank. */
  account: text(80),
  /** `failed`: the bank did not take it; `returned`: it sent it back. Both wait for an account. */
  state: z.enum(['sending', 'failed', 'returned']),
  /** The last day by which it arrives. */
  arrivesBy: date,
})

const labelledValue = z.object({ text: text(120), value: text(200) })

export const loanDetails = {
  summary: 'The state of one loan, its figures, and what the borrower can do next.',
  input: z.object(orderReference),
  output: z.object({
    orderId: identifier,
    productId: identifier,
    /** Loan state as a string; the numbers are named in domain/loan/loan-state.ts. */
    orderStatus: text(8),
    noticeStatusText: text(200),
    noticeDesText: text(400),
    recProducts: z.array(recommendedProduct),
    productName: text(120),
    productLogo: text(400),
    userOrderDetail: z.object({ detail: z.array(labelledValue) }),
    inside: text(10),
    /** Where the repay button leads, a path of ours. */
    h5Url: text(400),
    isDelay: flag,
    telephone: text(30),
    isScore: flag,
    /** Money that arrived for this loan, in any currency, and is being looked into, or empty. */
    moneyInReview: z.array(z.object({ amount, currency, receivedOn: date, text: text(300) })),
    /** A claim that is looked into, or was answered within the last days; else null. */
    claim: z.nullable(paymentDispute),
    balance,
    /**
     * Paid beyond the debt and still here, and what of it is on its way back; null when neither.
     */
    overpayment: z.nullable(z.object({ amount, returning: amount })),
    /** The last day by which an application is decided; null once it is. */
    decisionBy: z.nullable(date),
    /** The money of an approved loan; null before, and once the borrower has it. */
    payout: z.nullable(payout),
    /** The last day on which the loan can be given back; null when that is over or was never so. */
    coolingOffEndsOn: z.nullable(date),
  }),
}

export const rateApp = {
  summary: 'Keeps the stars a borrower chose. `score` is always 5; `stars` is what counts.',
  input: z.object({
    ...orderReference,
    score: z.literal('5'),
    stars: z.enum(['1', '2', '3', '4', '5']),
  }),
  output: z.object({ stars: z.number() }),
}

export const orderSummary = z.object({
  orderId: identifier,
  productId: identifier,
  orderNo: text(40),
  productLogo: text(400),
  productName: text(120),
  orderStatus: text(8),
  status: text(80),
  list: z.array(z.object({ title: text(120), value: text(200) })),
  isShow: flag,
  balance,
})

export const orderList = {
  summary: 'All loans of the borrower, newest first, a page at a time.',
  input: z.object({ after: z.optional(identifier) }),
  output: z.object({ orders: z.array(orderSummary), after: z.nullable(identifier) }),
}

export const home = {
  summary: 'The one thing that matters now: the active loan, or the products to apply for.',
  input: z.object({}),
  output: z.object({
    borrowerName: text(120),
    announcement: z.nullable(z.object({ title: text(120), body: text(600) })),
    activeOrder: z.nullable(orderSummary),
    /** The way to a first application: its next step; null once nothing is missing. */
    certification: z.nullable(
      z.object({ next: certificationStep, done: z.number(), count: z.number() }),
    ),
    products: z.array(recommendedProduct),
  }),
}
