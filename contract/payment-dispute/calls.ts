import { defineCall } from '../call.ts'
import { refusalCode } from '../envelope.ts'
import type * as schemas from './schemas.ts'

export const submitUtr = defineCall<typeof schemas.submitUtr>({
  name: 'submitUtr',
  method: 'POST',
  path: 'v3/repayment/utr',
  audience: 'borrower',
  needsIdempotencyKey: true,
  refusals: [refusalCode.paymentDisputeClosed],
})
