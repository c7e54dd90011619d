import { defineCall } from '../call.ts'
import { refusalCode } from '../envelope.ts'
import type * as schemas from './staff-schemas.ts'

export const listStoppedDisbursements = defineCall<typeof schemas.listStoppedDisbursements>({
  name: 'listStoppedDisbursements',
  method: 'POST',
  path: 'staff/disbursements',
  audience: 'staff',
  permission: 'disbursement.read',
  audit: { subject: 'disbursement' },
})

export const decideDisbursement = defineCall<typeof schemas.decideDisbursement>({
  name: 'decideDisbursement',
  method: 'POST',
  path: 'staff/disbursements/decide',
  audience: 'staff',
  permission: 'disbursement.decide',
  secondFactor: 'recent',
  audit: { subject: 'loan', field: 'orderId', change: true },
  needsIdempotencyKey: true,
  refusals: [
    refusalCode.decisionTaken,
    refusalCode.openLoanExists,
    refusalCode.factsChanged,
    refusalCode.verificationMissing,
    refusalCode.approvalWaiting,
  ],
})

export const decideAccountName = defineCall<typeof schemas.decideAccountName>({
  name: 'decideAccountName',
  method: 'POST',
  path: 'staff/disbursements/account-name',
  audience: 'staff',
  permission: 'disbursement.decide',
  secondFactor: 'recent',
  audit: { subject: 'disbursement', field: 'disbursementId', change: true },
  needsIdempotencyKey: true,
  refusals: [refusalCode.decisionTaken],
})

export const settlePayout = defineCall<typeof schemas.settlePayout>({
  name: 'settlePayout',
  method: 'POST',
  path: 'staff/disbursements/settle',
  audience: 'staff',
  permission: 'disbursement.resolve',
  secondFactor: 'recent',
  audit: { subject: 'disbursement', field: 'disbursementId', change: true },
  needsIdempotencyKey: true,
  refusals: [refusalCode.decisionTaken, refusalCode.approvalWaiting],
})
