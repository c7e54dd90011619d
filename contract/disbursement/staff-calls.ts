import { defineCall } from '../call.ts'
import { refusalCode } from '../envelope.ts'
import type * as schemas from './staff-schemas.ts'

export const listStoppedDisbursements = defineCall<typeof schemas.listStoppedDisbursements>({
  name: 'listStoppedDisbursements',
  method: 'POST',
  path: 'staff/disbursements',
  audience: 'staff',
  summary:
    'Money that could not be paid out, came back, or went out twice: the latest try of each.',
})

export const decideDisbursement = defineCall<typeof schemas.decideDisbursement>({
  name: 'decideDisbursement',
  method: 'POST',
  path: 'staff/disbursements/decide',
  audience: 'staff',
  needsIdempotencyKey: true,
  summary:
    "Pays an approved loan out again, to the borrower's account as it is now, or cancels it.",
  refusals: [refusalCode.decisionTaken],
})

export const settlePayout = defineCall<typeof schemas.settlePayout>({
  name: 'settlePayout',
  method: 'POST',
  path: 'staff/disbursements/settle',
  audience: 'staff',
  needsIdempotencyKey: true,
  summary:
    'Settles a payout no rule could: pays returned money again, or ends one that went out twice.',
  refusals: [refusalCode.decisionTaken],
})
