import { defineCall } from '../call.ts'
import { refusalCode } from '../envelope.ts'
import type * as schemas from './schemas.ts'

export const coolingOffQuote = defineCall<typeof schemas.coolingOffQuote>({
  name: 'coolingOffQuote',
  method: 'POST',
  path: 'v3/loan-details/cooling-off-quote',
  audience: 'borrower',
  summary: 'What it costs to give the loan back on each day of the cooling-off time.',
})

export const coolingOffExit = defineCall<typeof schemas.coolingOffExit>({
  name: 'coolingOffExit',
  method: 'POST',
  path: 'v3/loan-details/cooling-off-exit',
  audience: 'borrower',
  needsIdempotencyKey: true,
  summary: "A number for exactly today's amount; once it is paid the loan is given back.",
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
  summary: 'What it costs to close the loan by the end of a day, what that saves, and from when.',
  refusals: [refusalCode.payOffClosed],
})
