import * as z from 'zod/mini'
import { amount, currency, date, instant, orderReference, text } from '../fields.ts'
import { amountPart } from '../payment-request/schemas.ts'

export const delayDetail = {
  summary: 'What more time costs today, what it changes, and what paying now would cost instead.',
  input: z.object(orderReference),
  output: z.object({
    productName: text(120),
    productLogo: text(400),
    currency,
    /** The fee and what is due but principal: what one payment must bring today. */
    delayShouldPayAmount: amount,
    /** The new day of the installment that is due or late. */
    delayExpiryTime: date,
    orderDetail: z.object({ detail: z.array(z.object({ text: text(120), value: text(200) })) }),
    telephone: text(30),
    feeAmount: amount,
    /** Interest, fees and charges already due, which the payment carries. */
    arrears: z.array(amountPart),
    daysBought: z.number(),
    dueDates: z.array(z.object({ periodNo: z.number(), oldDueOn: date, newDueOn: date })),
    /** What is left to pay once it is paid, and of it what falls due on the new day. */
    owedAfter: amount,
    nextDueAmount: amount,
    /** Paying everything due today instead. */
    payNowAmount: amount,
    /** What falls due next when that is paid; null when nothing is left. */
    payNowNext: z.nullable(z.object({ dueOn: date, amount })),
    /** All that is still to be paid, without more time and with it. */
    totalNow: amount,
    totalWithDelay: amount,
    /** How many more times after this one. */
    timesLeft: z.number(),
    /** Until when this price holds. */
    payBefore: instant,
  }),
}
