import * as z from 'zod/mini'
import { amount, currency, date, flag, identifier, orderReference, text } from '../fields.ts'
import { paymentRequest, payType } from '../payment-request/schemas.ts'

export const coolingOffQuote = {
  summary: 'What it costs to give the loan back on each day of the cooling-off time.',
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
        /** Fees returned, and payments made; both are subtracted. */
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
  /** A payment request as of generateVcode. */
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
