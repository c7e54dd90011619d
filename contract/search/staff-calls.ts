import { defineCall } from '../call.ts'
import type * as schemas from './staff-schemas.ts'

export const searchAll = defineCall<typeof schemas.searchAll>({
  name: 'searchAll',
  method: 'POST',
  path: 'staff/search',
  audience: 'staff',
  permission: 'borrower.read',
  audit: { subject: 'borrower' },
})
