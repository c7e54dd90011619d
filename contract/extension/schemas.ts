import * as z from 'zod'
import { amount, currency, date, instant, orderReference, text } from '../fields.ts'
import { amountPart } from '../payment-request/schemas.ts'

export const delayDetail = {
  summary: 'The cost and effect of an extension today, and the cost of paying now instead.',
  input: z.object(orderReference),
  output: z.object({
    productName: text(120),
    productLogo: text(400),
    currency,
    /** The fee and everything due except principal: the exact amount to pay today. */
    delayShouldPayAmount: amount,
    /** The new due date of the installment that is due or overdue. */
    delayExpiryTime: date,
    orderDetail: z.object({ detail: z.array(z.object({ text: text(120), value: text(200) })) }),
    telephone: text(30),
    feeAmount: amount,
    /** Interest, fees and charges already due, which are part of the payment. */
    arrears: z.array(amountPart),
    daysBought: z.number(),
    dueDates: z.array(z.object({ periodNo: z.number(), oldDueOn: date, newDueOn: date })),
    /** Owed after the payment, and the part of it due on the new due date. */
    owedAfter: amount,
    nextDueAmount: amount,
    /** The alternative: everything due today. */
    payNowAmount: amount,
    /** The next due amount after the alternative; null when nothing is left. */
    payNowNext: z.nullable(z.object({ dueOn: date, amount })),
    /** The total still to pay, without the extension and with it. */
    totalNow: amount,
    totalWithDelay: amount,
    /** Extensions left after this one. */
    timesLeft: z.number(),
    /** Until when this quote is valid. */
    payBefore: instant,
  }),
}
