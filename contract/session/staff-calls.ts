import { defineCall } from '../call.ts'
import { protocolCode } from '../envelope.ts'
import type * as schemas from './staff-schemas.ts'

export const unlockSignIn = defineCall<typeof schemas.unlockSignIn>({
  name: 'unlockSignIn',
  method: 'POST',
  path: 'staff/borrowers/unlock-sign-in',
  audience: 'staff',
  permission: 'borrower.unlock',
  audit: { subject: 'borrower', field: 'borrowerId', change: true },
  needsIdempotencyKey: true,
  refusals: [protocolCode.notFound],
})

export const endBorrowerSessions = defineCall<typeof schemas.endBorrowerSessions>({
  name: 'endBorrowerSessions',
  method: 'POST',
  path: 'staff/borrowers/end-sessions',
  audience: 'staff',
  permission: 'borrower.end-sessions',
  audit: { subject: 'borrower', field: 'borrowerId', change: true },
  refusals: [protocolCode.notFound],
})
