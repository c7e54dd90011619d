import { defineCall } from '../call.ts'
import { protocolCode, refusalCode } from '../envelope.ts'
import type * as schemas from './staff-schemas.ts'

export const listApprovals = defineCall<typeof schemas.listApprovals>({
  name: 'listApprovals',
  method: 'POST',
  path: 'staff/approvals',
  audience: 'staff',
  permission: 'approval.read',
  audit: { subject: 'approval' },
})

export const readApproval = defineCall<typeof schemas.readApproval>({
  name: 'readApproval',
  method: 'POST',
  path: 'staff/approvals/read',
  audience: 'staff',
  permission: 'approval.read',
  audit: { subject: 'approval', field: 'approvalId' },
})

export const decideApproval = defineCall<typeof schemas.decideApproval>({
  name: 'decideApproval',
  method: 'POST',
  path: 'staff/approvals/decide',
  audience: 'staff',
  permission: 'approval.decide',
  secondFactor: 'recent',
  audit: { subject: 'approval', field: 'approvalId', change: true },
  needsIdempotencyKey: true,
  refusals: [refusalCode.decisionTaken, refusalCode.sameStaff, refusalCode.approvalOutdated],
})

export const withdrawApproval = defineCall<typeof schemas.withdrawApproval>({
  name: 'withdrawApproval',
  method: 'POST',
  path: 'staff/approvals/withdraw',
  audience: 'staff',
  permission: 'approval.read',
  audit: { subject: 'approval', field: 'approvalId', change: true },
  needsIdempotencyKey: true,
  refusals: [refusalCode.decisionTaken],
})

export const proposeBulk = defineCall<typeof schemas.proposeBulk>({
  name: 'proposeBulk',
  method: 'POST',
  path: 'staff/approvals/propose-bulk',
  audience: 'staff',
  permission: 'approval.read',
  secondFactor: 'recent',
  audit: { subject: 'approval', change: true },
  needsIdempotencyKey: true,
  refusals: [
    protocolCode.notFound,
    protocolCode.notPermitted,
    refusalCode.approvalWaiting,
    refusalCode.approvalOutdated,
  ],
})
