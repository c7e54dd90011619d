import { defineCall } from '../call.ts'
import { refusalCode } from '../envelope.ts'
import type * as schemas from './staff-schemas.ts'

export const listHeldApplications = defineCall<typeof schemas.listHeldApplications>({
  name: 'listHeldApplications',
  method: 'POST',
  path: 'staff/applications',
  audience: 'staff',
  summary: 'Applications that wait for a person, the one with the least time left first.',
})

export const decideApplication = defineCall<typeof schemas.decideApplication>({
  name: 'decideApplication',
  method: 'POST',
  path: 'staff/applications/decide',
  audience: 'staff',
  needsIdempotencyKey: true,
  summary:
    'Approves or rejects an application; or overrules a decision, which needs another person.',
  refusals: [refusalCode.decisionTaken, refusalCode.sameStaff, refusalCode.openLoanExists],
})
