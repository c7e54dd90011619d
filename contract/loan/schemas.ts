import * as z from 'zod'
import { recommendedProduct } from '../catalog/schemas.ts'
import { amount, currency, date, flag, identifier, orderReference, text } from '../fields.ts'
import { frequency } from '../offer/schemas.ts'
import { paymentDispute } from '../payment-dispute/schemas.ts'
import { certificationStep } from '../profile/schemas.ts'

/** The borrower's balance on a loan today. */
export const balance = z.object({
  currency,
  outstanding: amount,
  dueNow: amount,
  nextDueAmount: amount,
  nextDueOn: z.nullable(date),
  daysLate: z.number(),
  /** The installments of the schedule, in their order; empty while there is no money out. */
  plan: z.array(
    z.object({
      periodNo: z.number(),
      dueOn: date,
      status: z.enum(['paid', 'not-due', 'due', 'overdue']),
    }),
  ),
})

/** The payout of an approved loan. */
const payout = z.object({
  /** The amount that the borrower receives. */
  amount,
  /** The account, masked, with its bank. */
  account: text(80),
  /** The account, masked, that the borrower has given since the payout stopped; empty without one. */
  newAccount: text(80),
  /** The payout stopped because the bank names another holder for `account`. */
  isOfAnother: flag,
  /** `failed`: the bank refused it; `returned`: the bank sent it back. Both wait for an account. */
  state: z.enum(['sending', 'failed', 'returned']),
  /** The last day by which it arrives. */
  arrivesBy: date,
})

const labelledValue = z.object({ text: text(120), value: text(200) })

/** One entry of a loan's timeline. */
const timelineEntry = z.object({
  kind: z.enum(['applied', 'approved', 'disbursed', 'extended', 'installment', 'settled']),
  /** When it happened, or is due; null for the end of a loan that is late. */
  on: z.nullable(date),
  state: z.enum(['done', 'not-due', 'due', 'overdue']),
  /** Of an installment: its number, and the day on which nothing was left of it. */
  periodNo: z.nullable(z.number()),
  paidOn: z.nullable(date),
  /** Of a disbursement and an installment. */
  amount: z.nullable(amount),
})

export const loanDetails = {
  summary: 'The state of one loan, its figures, and the actions available to the borrower.',
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
    /** The path that the repay button opens. */
    h5Url: text(400),
    isDelay: flag,
    /** By how many days an extension of today moves the due dates; 0: none is offered. */
    delayDays: z.number(),
    telephone: text(30),
    isScore: flag,
    /** Money for this loan in suspense, in any currency, or empty. */
    moneyInReview: z.array(z.object({ amount, currency, receivedOn: date, text: text(300) })),
    /** A payment dispute that is open, or was decided within the last days; else null. */
    claim: z.nullable(paymentDispute),
    balance,
    /** By how much the debt grows by tomorrow if nothing is paid today; null where it does not. */
    lateTomorrow: z.nullable(amount),
    /** The overpayment, and its refund under way; null when there is neither. */
    overpayment: z.nullable(z.object({ amount, returning: amount })),
    /** The last day by which an application is decided; null once it is. */
    decisionBy: z.nullable(date),
    /** The payout of an approved loan; null before, and once it has arrived. */
    payout: z.nullable(payout),
    /** The last day of cooling-off; null when it is over or there is none. */
    coolingOffEndsOn: z.nullable(date),
    /** What happened to the loan and what is due, in order; empty before its money has arrived. */
    timeline: z.array(timelineEntry),
    /** The largest loan that would not be refused for the same reasons; null unless refused for them. */
    eligibleInstead: z.nullable(
      z.object({
        productId: identifier,
        amount,
        installments: z.number(),
        every: frequency,
        /** The first of them. */
        installment: amount,
      }),
    ),
  }),
}

export const rateApp = {
  summary: 'Stores the rating of the app. `score` is always 5; `stars` is the borrower’s choice.',
  input: z.object({
    /** The loan; absent from older clients: the newest whose rating is open. */
    productId: z.optional(identifier),
    orderId: z.optional(identifier),
    score: z.literal('5'),
    /** Absent from older clients: then `score`. */
    stars: z.optional(z.enum(['1', '2', '3', '4', '5'])),
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
  summary: 'All loans of the borrower, newest first, paged.',
  input: z.object({ after: z.optional(identifier) }),
  output: z.object({ orders: z.array(orderSummary), after: z.nullable(identifier) }),
}

export const home = {
  summary: 'The active loan, or the products to apply for.',
  input: z.object({}),
  output: z.object({
    borrowerName: text(120),
    announcement: z.nullable(z.object({ title: text(120), body: text(600) })),
    activeOrder: z.nullable(orderSummary),
    /** The next step of a first application; null when none is missing. */
    certification: z.nullable(
      z.object({ next: certificationStep, done: z.number(), count: z.number() }),
    ),
    products: z.array(recommendedProduct),
    /** `1`: a loan was paid out once, and no passkey signs in yet. */
    passkeyOffer: flag,
  }),
}
