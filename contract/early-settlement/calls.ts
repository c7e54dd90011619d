import { defineCall } from '../call.ts'
import { refusalCode } from '../envelope.ts'
import type * as schemas from './schemas.ts'

export const coolingOffQuote = defineCall<typeof schemas.coolingOffQuote>({
  name: 'coolingOffQuote',
  method: 'POST',
  path: 'v3/loan-details/cooling-off-quote',
  audience: 'borrower',
})

export const coolingOffExit = defineCall<typeof schemas.coolingOffExit>({
  name: 'coolingOffExit',
  method: 'POST',
  path: 'v3/loan-details/cooling-off-exit',
  audience: 'borrower',
  needsIdempotencyKey: true,
  refusals: [
    refusalCode.coolingOffClosed,
    refusalCode.methodUnavailable,
    refusalCode.providerUnavailable,
  ],
})

export const payOffQuote = defineCall<typeof schemas.payOffQuote>({
  name: 'payOffQuote',
  method: 'POST',
  path: 'v3/loan-details/pay-off-quote',
  audience: 'borrower',
  refusals: [refusalCode.payOffClosed],
})
