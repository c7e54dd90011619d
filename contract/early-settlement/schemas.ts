import * as z from 'zod/mini'
import { amount, currency, date, flag, identifier, orderReference, text } from '../fields.ts'
import { paymentRequest, payType } from '../payment-request/schemas.ts'

export const coolingOffQuote = {
  summary: 'What it costs to give the loan back on each day of the cooling-off time.',
  input: z.object(orderReference),
  output: z.object({
    /** `1` while the loan can be given back. */
    isOpen: flag,
    currency,
    /** The last day; null when this loan has no such time. */
    endsOn: z.nullable(date),
    /** Today's and each later day's; empty when closed. */
    days: z.array(
      z.object({
        on: date,
        amount,
        principal: amount,
        interest: amount,
        /** Fees given back, and what was paid already; both are taken off. */
        feesReturned: amount,
        alreadyPaid: amount,
      }),
    ),
    note: text(600),
  }),
}

export const coolingOffExit = {
  summary: "A number for exactly today's amount; once it is paid the loan is given back.",
  input: z.object({
    ...orderReference,
    payCode: z.optional(identifier),
    pay_type: z.optional(payType),
    specific_num: z.optional(text(40)),
  }),
  /** A bill as of generateVcode; the payment page follows it in the same way. */
  output: paymentRequest,
}

export const payOffQuote = {
  summary: 'What it costs to close the loan by the end of a day, what that saves, and from when.',
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
    /** Less than paying every installment to the end. */
    saved: amount,
    /** `1` when a number for this day can be had now. */
    isOpen: flag,
    /** The first day on which the loan may be closed early. */
    opensOn: date,
    /** The days that may be chosen. */
    firstOn: date,
    lastOn: date,
  }),
}
