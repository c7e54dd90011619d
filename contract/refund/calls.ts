import { defineCall } from '../call.ts'
import { refusalCode } from '../envelope.ts'
import type * as schemas from './schemas.ts'

export const overpayment = defineCall<typeof schemas.overpayment>({
  name: 'overpayment',
  method: 'POST',
  path: 'v3/loan-details/overpayment',
  audience: 'borrower',
})

export const chooseOverpayment = defineCall<typeof schemas.chooseOverpayment>({
  name: 'chooseOverpayment',
  method: 'POST',
  path: 'v3/loan-details/overpayment-choice',
  audience: 'borrower',
  strength: 'stepped-up',
  needsIdempotencyKey: true,
  refusals: [refusalCode.overpaymentChanged],
})

export const sendRefundAgain = defineCall<typeof schemas.sendRefundAgain>({
  name: 'sendRefundAgain',
  method: 'POST',
  path: 'v3/loan-details/refund-again',
  audience: 'borrower',
  strength: 'stepped-up',
  needsIdempotencyKey: true,
  refusals: [refusalCode.decisionTaken],
})
