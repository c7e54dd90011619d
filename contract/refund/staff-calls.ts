import { defineCall } from '../call.ts'
import { refusalCode } from '../envelope.ts'
import type * as schemas from './staff-schemas.ts'

export const listRefunds = defineCall<typeof schemas.listRefunds>({
  name: 'listRefunds',
  method: 'POST',
  path: 'staff/refunds',
  audience: 'staff',
})

export const refundUnmatchedMoney = defineCall<typeof schemas.refundUnmatchedMoney>({
  name: 'refundUnmatchedMoney',
  method: 'POST',
  path: 'staff/unmatched-money/refund',
  audience: 'staff',
  needsIdempotencyKey: true,
  refusals: [refusalCode.decisionTaken],
})

export const decideRefund = defineCall<typeof schemas.decideRefund>({
  name: 'decideRefund',
  method: 'POST',
  path: 'staff/refunds/decide',
  audience: 'staff',
  needsIdempotencyKey: true,
  refusals: [refusalCode.decisionTaken, refusalCode.sameStaff],
})
