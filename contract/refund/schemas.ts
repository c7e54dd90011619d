import * as z from 'zod/mini'
import { amount, currency, date, flag, identifier, orderReference, text } from '../fields.ts'

const refund = z.object({
  refundId: identifier,
  amount,
  askedOn: date,
  /** `stopped`: the bank did not take it; it is sent again once the account is right. */
  state: z.enum(['sending', 'stopped', 'paid']),
})

const overpaymentState = z.object({
  currency,
  productName: text(120),
  /** Paid beyond the debt and still here: the borrower's own. */
  amount,
  /** `1` when something is owed that it can be put to. */
  canKeep: flag,
  /** The account that it goes back to, masked; empty when none is known. */
  account: text(80),
  /** What was given back or is on its way, the latest first. */
  refunds: z.array(refund),
})

export const overpayment = {
  input: z.object(orderReference),
  output: overpaymentState,
}

export const chooseOverpayment = {
  input: z.object({
    ...orderReference,
    choice: z.enum(['return', 'keep']),
    /** As it was shown; another amount by now is refused. */
    amount,
  }),
  output: overpaymentState,
}

export const sendRefundAgain = {
  input: z.object({ ...orderReference, refundId: identifier }),
  output: overpaymentState,
}
