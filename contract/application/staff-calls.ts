import { defineCall } from '../call.ts'
import { refusalCode } from '../envelope.ts'
import type * as schemas from './staff-schemas.ts'

export const listHeldApplications = defineCall<typeof schemas.listHeldApplications>({
  name: 'listHeldApplications',
  method: 'POST',
  path: 'staff/applications',
  audience: 'staff',
  permission: 'application.read',
  audit: { subject: 'application' },
})

export const decideApplication = defineCall<typeof schemas.decideApplication>({
  name: 'decideApplication',
  method: 'POST',
  path: 'staff/applications/decide',
  audience: 'staff',
  permission: 'application.decide',
  secondFactor: 'recent',
  audit: { subject: 'application', field: 'orderId', change: true },
  needsIdempotencyKey: true,
  refusals: [
    refusalCode.decisionTaken,
    refusalCode.sameStaff,
    refusalCode.openLoanExists,
    refusalCode.factsChanged,
    refusalCode.verificationMissing,
  ],
})

export const refreshApplicationFacts = defineCall<typeof schemas.refreshApplicationFacts>({
  name: 'refreshApplicationFacts',
  method: 'POST',
  path: 'staff/applications/refresh',
  audience: 'staff',
  permission: 'application.decide',
  audit: { subject: 'application', field: 'orderId', change: true },
  needsIdempotencyKey: true,
  refusals: [refusalCode.decisionTaken],
})
