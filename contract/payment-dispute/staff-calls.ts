import { defineCall } from '../call.ts'
import { protocolCode, refusalCode } from '../envelope.ts'
import type * as schemas from './staff-schemas.ts'

export const listClaims = defineCall<typeof schemas.listClaims>({
  name: 'listClaims',
  method: 'POST',
  path: 'staff/payment-claims',
  audience: 'staff',
  summary: 'Claims by borrowers that a bill is paid, oldest first; the open ones unless told else.',
})

export const decideClaim = defineCall<typeof schemas.decideClaim>({
  name: 'decideClaim',
  method: 'POST',
  path: 'staff/payment-claims/decide',
  audience: 'staff',
  needsIdempotencyKey: true,
  summary:
    'Answers a claim: the money was found and is booked on its loan, or it was not. Late charges run again from the next day.',
  refusals: [
    protocolCode.notFound,
    refusalCode.decisionTaken,
    refusalCode.disputedPaymentNotBooked,
  ],
})
