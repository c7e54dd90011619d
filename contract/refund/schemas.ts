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
  summary: 'What a borrower has paid beyond the debt, and what has become of it.',
  input: z.object(orderReference),
  output: overpaymentState,
}

export const chooseOverpayment = {
  summary: "Gives the money back to the borrower's account, or puts it to what is owed next.",
  input: z.object({
    ...orderReference,
    choice: z.enum(['return', 'keep']),
    /** As it was shown; another amount by now is refused. */
    amount,
  }),
  output: overpaymentState,
}

export const sendRefundAgain = {
  summary: "Sends a stopped refund once more, to the borrower's account as it is now.",
  input: z.object({ ...orderReference, refundId: identifier }),
  output: overpaymentState,
}
