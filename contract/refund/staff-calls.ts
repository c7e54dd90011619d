import { defineCall } from '../call.ts'
import { refusalCode } from '../envelope.ts'
import type * as schemas from './staff-schemas.ts'

export const listRefunds = defineCall<typeof schemas.listRefunds>({
  name: 'listRefunds',
  method: 'POST',
  path: 'staff/refunds',
  audience: 'staff',
  summary: 'Money that is to be given back and has not arrived, the oldest first.',
})

export const refundUnmatchedMoney = defineCall<typeof schemas.refundUnmatchedMoney>({
  name: 'refundUnmatchedMoney',
  method: 'POST',
  path: 'staff/unmatched-money/refund',
  audience: 'staff',
  needsIdempotencyKey: true,
  summary: 'Gives held money back to an account; above an amount a second person must agree first.',
  refusals: [refusalCode.decisionTaken],
})

export const decideRefund = defineCall<typeof schemas.decideRefund>({
  name: 'decideRefund',
  method: 'POST',
  path: 'staff/refunds/decide',
  audience: 'staff',
  needsIdempotencyKey: true,
  summary:
    'Agrees to a refund that another person asked for, sends a stopped one again, or cancels it.',
  refusals: [refusalCode.decisionTaken, refusalCode.sameStaff],
})
