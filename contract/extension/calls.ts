import { defineCall } from '../call.ts'
import { extensionRefusals } from '../payment-request/calls.ts'
import type * as schemas from './schemas.ts'

export const delayDetail = defineCall<typeof schemas.delayDetail>({
  name: 'delayDetail',
  method: 'POST',
  path: 'v3/loan-details/delay-detail',
  audience: 'borrower',
  summary: 'What more time costs today, what it changes, and what paying now would cost instead.',
  refusals: extensionRefusals,
})
