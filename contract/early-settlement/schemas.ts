import * as z from 'zod'
import { amount, currency, date, flag, identifier, orderReference, text } from '../fields.ts'
import { paymentRequest, payType } from '../payment-request/schemas.ts'

export const coolingOffQuote = {
  summary: 'The amount that cancels the loan on each day of its cooling-off.',
  input: z.object(orderReference),
  output: z.object({
    /** `1` during cooling-off. */
    isOpen: flag,
    currency,
    /** The last day of cooling-off; null when the loan has none. */
    endsOn: z.nullable(date),
    /** Today's and each later day's quote; empty after cooling-off. */
    days: z.array(
      z.object({
        on: date,
        amount,
        principal: amount,
        interest: amount,
        /** Charged beyond the schedule, paid or not, and refunds to repay. */
        charges: amount,
        /** Fees returned, payments made and what was waived before; all are subtracted. */
        feesReturned: amount,
        alreadyPaid: amount,
        waived: amount,
      }),
    ),
    note: text(600),
  }),
}

export const coolingOffExit = {
  summary: "A payment request for exactly today's amount; its payment cancels the loan.",
  input: z.object({
    ...orderReference,
    payCode: z.optional(identifier),
    pay_type: z.optional(payType),
    specific_num: z.optional(text(40)),
  }),
  /** A payment request as of generateVcode. */
  output: paymentRequest,
}

export const payOffQuote = {
  summary:
    'The amount that settles the loan early by the end of a day, its saving, and the first day.',
  input: z.object({ ...orderReference, on: z.optional(date) }),
  output: z.object({
    currency,
    productName: text(120),
    on: date,
    amount,
    principal: amount,
    interest: amount,
    fee: amount,
    charges: amount,
    /** Refunds to repay, because the payments that they came from were reversed. */
    refundShortfall: amount,
    /** The saving against paying every installment. */
    saved: amount,
    /** `1` when a payment request for this day can be created now. */
    isOpen: flag,
    /** The first day on which the loan may be settled early. */
    opensOn: date,
    /** The days to choose from. */
    firstOn: date,
    lastOn: date,
  }),
}
