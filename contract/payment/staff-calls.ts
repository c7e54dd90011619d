import { defineCall } from '../call.ts'
import { refusalCode } from '../envelope.ts'
import type * as schemas from './staff-schemas.ts'

export const listUnmatchedMoney = defineCall<typeof schemas.listUnmatchedMoney>({
  name: 'listUnmatchedMoney',
  method: 'POST',
  path: 'staff/unmatched-money',
  audience: 'staff',
})

export const applyUnmatchedMoney = defineCall<typeof schemas.applyUnmatchedMoney>({
  name: 'applyUnmatchedMoney',
  method: 'POST',
  path: 'staff/unmatched-money/apply',
  audience: 'staff',
  needsIdempotencyKey: true,
  refusals: [refusalCode.decisionTaken, refusalCode.nothingToPay],
})
