import { defineCall } from '../call.ts'
import { refusalCode } from '../envelope.ts'
import type * as schemas from './schemas.ts'

export const submitUtr = defineCall<typeof schemas.submitUtr>({
  name: 'submitUtr',
  method: 'POST',
  path: 'v3/repayment/utr',
  audience: 'borrower',
  needsIdempotencyKey: true,
  summary:
    'The borrower says a bill is paid: opens a tracked claim, one at a time for a loan, with the reference if known.',
  refusals: [refusalCode.paymentDisputeClosed],
})
