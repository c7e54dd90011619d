import { defineCall } from '../call.ts'
import { protocolCode } from '../envelope.ts'
import type * as schemas from './staff-schemas.ts'

export const readTimeline = defineCall<typeof schemas.readTimeline>({
  name: 'readTimeline',
  method: 'POST',
  path: 'staff/borrowers/timeline',
  audience: 'staff',
  permission: 'borrower.read',
  audit: { subject: 'borrower', field: 'borrowerId' },
  refusals: [protocolCode.notFound],
})
