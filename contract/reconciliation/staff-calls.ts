import { defineCall } from '../call.ts'
import { protocolCode, refusalCode } from '../envelope.ts'
import type * as schemas from './staff-schemas.ts'

export const listDifferences = defineCall<typeof schemas.listDifferences>({
  name: 'listDifferences',
  method: 'POST',
  path: 'staff/reconciliation/differences',
  audience: 'staff',
  summary: 'Where a provider’s list and the books disagree, oldest first, a page at a time.',
})

export const resolveDifference = defineCall<typeof schemas.resolveDifference>({
  name: 'resolveDifference',
  method: 'POST',
  path: 'staff/reconciliation/resolve',
  audience: 'staff',
  summary: 'Says what a difference was. It moves no money: that has calls of its own.',
  refusals: [protocolCode.notFound, refusalCode.decisionTaken],
})

export const compareDay = defineCall<typeof schemas.compareDay>({
  name: 'compareDay',
  method: 'POST',
  path: 'staff/reconciliation/compare',
  audience: 'staff',
  summary: 'Holds one day against a provider’s list, again or now; however often, to one end.',
  refusals: [protocolCode.notFound, refusalCode.providerUnavailable],
})

export const listReconciledDays = defineCall<typeof schemas.listReconciledDays>({
  name: 'listReconciledDays',
  method: 'POST',
  path: 'staff/reconciliation/days',
  audience: 'staff',
  summary: 'The latest days that were held against the providers’ lists, newest first.',
})
