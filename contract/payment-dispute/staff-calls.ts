import { defineCall } from '../call.ts'
import { protocolCode, refusalCode } from '../envelope.ts'
import type * as schemas from './staff-schemas.ts'

export const listClaims = defineCall<typeof schemas.listClaims>({
  name: 'listClaims',
  method: 'POST',
  path: 'staff/payment-claims',
  audience: 'staff',
  permission: 'payment-dispute.read',
  audit: { subject: 'payment-dispute' },
})

export const decideClaim = defineCall<typeof schemas.decideClaim>({
  name: 'decideClaim',
  method: 'POST',
  path: 'staff/payment-claims/decide',
  audience: 'staff',
  permission: 'payment-dispute.decide',
  secondFactor: 'recent',
  audit: { subject: 'payment-dispute', field: 'claimId', change: true },
  needsIdempotencyKey: true,
  refusals: [
    protocolCode.notFound,
    refusalCode.decisionTaken,
    refusalCode.disputedPaymentNotBooked,
  ],
})
