import { defineCall } from '../call.ts'
import { protocolCode, refusalCode } from '../envelope.ts'
import type * as schemas from './staff-schemas.ts'

export const listDifferences = defineCall<typeof schemas.listDifferences>({
  name: 'listDifferences',
  method: 'POST',
  path: 'staff/reconciliation/differences',
  audience: 'staff',
  permission: 'reconciliation.read',
  audit: { subject: 'difference' },
})

export const resolveDifference = defineCall<typeof schemas.resolveDifference>({
  name: 'resolveDifference',
  method: 'POST',
  path: 'staff/reconciliation/resolve',
  audience: 'staff',
  permission: 'reconciliation.resolve',
  audit: { subject: 'difference', field: 'differenceId', change: true },
  refusals: [protocolCode.notFound, refusalCode.decisionTaken],
})

export const compareDay = defineCall<typeof schemas.compareDay>({
  name: 'compareDay',
  method: 'POST',
  path: 'staff/reconciliation/compare',
  audience: 'staff',
  permission: 'reconciliation.resolve',
  audit: { subject: 'reconciled-day' },
  refusals: [protocolCode.notFound, refusalCode.providerUnavailable],
})

export const listReconciledDays = defineCall<typeof schemas.listReconciledDays>({
  name: 'listReconciledDays',
  method: 'POST',
  path: 'staff/reconciliation/days',
  audience: 'staff',
  permission: 'reconciliation.read',
  audit: { subject: 'reconciled-day' },
})
