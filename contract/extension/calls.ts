import { defineCall } from '../call.ts'
import { extensionRefusals } from '../payment-request/calls.ts'
import type * as schemas from './schemas.ts'

export const delayDetail = defineCall<typeof schemas.delayDetail>({
  name: 'delayDetail',
  method: 'POST',
  path: 'v3/loan-details/delay-detail',
  audience: 'borrower',
  refusals: extensionRefusals,
})
