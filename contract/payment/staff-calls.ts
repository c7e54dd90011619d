import { defineCall } from '../call.ts'
import { refusalCode } from '../envelope.ts'
import type * as schemas from './staff-schemas.ts'

export const listUnmatchedMoney = defineCall<typeof schemas.listUnmatchedMoney>({
  name: 'listUnmatchedMoney',
  method: 'POST',
  path: 'staff/unmatched-money',
  audience: 'staff',
  permission: 'payment.read',
  audit: { subject: 'payment' },
})

export const applyUnmatchedMoney = defineCall<typeof schemas.applyUnmatchedMoney>({
  name: 'applyUnmatchedMoney',
  method: 'POST',
  path: 'staff/unmatched-money/apply',
  audience: 'staff',
  permission: 'payment.match',
  secondFactor: 'recent',
  audit: { subject: 'payment', field: 'paymentId', change: true },
  needsIdempotencyKey: true,
  refusals: [refusalCode.decisionTaken, refusalCode.nothingToPay],
})
