import { defineCall } from '../call.ts'
import { protocolCode, refusalCode } from '../envelope.ts'
import type * as schemas from './staff-schemas.ts'

export const listUnmatchedMoney = defineCall<typeof schemas.listUnmatchedMoney>({
  name: 'listUnmatchedMoney',
  method: 'POST',
  path: 'staff/unmatched-money',
  audience: 'staff',
  permission: 'payment.read',
  audit: { subject: 'payment' },
})

export const findMoneyMatches = defineCall<typeof schemas.findMoneyMatches>({
  name: 'findMoneyMatches',
  method: 'POST',
  path: 'staff/unmatched-money/matches',
  audience: 'staff',
  permission: 'payment.match',
  audit: { subject: 'payment', field: 'paymentId' },
  refusals: [protocolCode.notFound],
})

export const splitUnmatchedMoney = defineCall<typeof schemas.splitUnmatchedMoney>({
  name: 'splitUnmatchedMoney',
  method: 'POST',
  path: 'staff/unmatched-money/split',
  audience: 'staff',
  permission: 'payment.match',
  secondFactor: 'recent',
  audit: { subject: 'payment', field: 'paymentId', change: true },
  needsIdempotencyKey: true,
  refusals: [refusalCode.decisionTaken, refusalCode.nothingToPay, refusalCode.aboveOwnLimit],
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
  refusals: [refusalCode.decisionTaken, refusalCode.nothingToPay, refusalCode.aboveOwnLimit],
})
