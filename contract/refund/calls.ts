import { defineCall } from '../call.ts'
import { refusalCode } from '../envelope.ts'
import type * as schemas from './schemas.ts'

export const overpayment = defineCall<typeof schemas.overpayment>({
  name: 'overpayment',
  method: 'POST',
  path: 'v3/loan-details/overpayment',
  audience: 'borrower',
  summary: 'What a borrower has paid beyond the debt, and what has become of it.',
})

export const chooseOverpayment = defineCall<typeof schemas.chooseOverpayment>({
  name: 'chooseOverpayment',
  method: 'POST',
  path: 'v3/loan-details/overpayment-choice',
  audience: 'borrower',
  needsIdempotencyKey: true,
  summary: "Gives the money back to the borrower's account, or puts it to what is owed next.",
  refusals: [refusalCode.overpaymentChanged],
})

export const sendRefundAgain = defineCall<typeof schemas.sendRefundAgain>({
  name: 'sendRefundAgain',
  method: 'POST',
  path: 'v3/loan-details/refund-again',
  audience: 'borrower',
  needsIdempotencyKey: true,
  summary: "Sends a stopped refund once more, to the borrower's account as it is now.",
  refusals: [refusalCode.decisionTaken],
})
