import { defineCall } from '../call.ts'
import { refusalCode } from '../envelope.ts'
import type * as schemas from './staff-schemas.ts'

export const listRefunds = defineCall<typeof schemas.listRefunds>({
  name: 'listRefunds',
  method: 'POST',
  path: 'staff/refunds',
  audience: 'staff',
  permission: 'refund.read',
  audit: { subject: 'refund' },
})

export const refundUnmatchedMoney = defineCall<typeof schemas.refundUnmatchedMoney>({
  name: 'refundUnmatchedMoney',
  method: 'POST',
  path: 'staff/unmatched-money/refund',
  audience: 'staff',
  permission: 'refund.request',
  secondFactor: 'recent',
  audit: { subject: 'payment', field: 'paymentId', change: true },
  needsIdempotencyKey: true,
  refusals: [refusalCode.decisionTaken, refusalCode.approvalWaiting],
})

export const decideRefund = defineCall<typeof schemas.decideRefund>({
  name: 'decideRefund',
  method: 'POST',
  path: 'staff/refunds/decide',
  audience: 'staff',
  permission: 'refund.request',
  secondFactor: 'recent',
  audit: { subject: 'refund', field: 'refundId', change: true },
  needsIdempotencyKey: true,
  refusals: [refusalCode.decisionTaken],
})
