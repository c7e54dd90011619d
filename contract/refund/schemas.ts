import * as z from 'zod'
import { amount, currency, date, flag, identifier, orderReference, text } from '../fields.ts'

const refund = z.object({
  refundId: identifier,
  amount,
  askedOn: date,
  /** `stopped`: the bank refused it; it can be sent again once the account is corrected. */
  state: z.enum(['sending', 'stopped', 'paid']),
})

const overpaymentState = z.object({
  currency,
  productName: text(120),
  /** Paid beyond the debt and not refunded: owed to the borrower. */
  amount,
  /** `1` when something is owed that it can be applied to. */
  canKeep: flag,
  /** The account for the refund, masked; empty when none is known. */
  account: text(80),
  /** Refunds made or under way, newest first. */
  refunds: z.array(refund),
})

export const overpayment = {
  summary: 'Money paid beyond the debt, and its refunds.',
  input: z.object(orderReference),
  output: overpaymentState,
}

export const chooseOverpayment = {
  summary: "Refunds the overpayment to the borrower's account, or applies it to what is owed next.",
  input: z.object({
    ...orderReference,
    choice: z.enum(['return', 'keep']),
    /** The amount shown; refused when it has changed since. */
    amount,
  }),
  output: overpaymentState,
}

export const sendRefundAgain = {
  summary: "Sends a stopped refund again, to the borrower's current account.",
  input: z.object({ ...orderReference, refundId: identifier }),
  output: overpaymentState,
}
