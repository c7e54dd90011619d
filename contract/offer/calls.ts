import { defineCall } from '../call.ts'
import { refusalCode } from '../envelope.ts'
import type * as schemas from './schemas.ts'

export const loanConfirm = defineCall<typeof schemas.loanConfirm>({
  name: 'loanConfirm',
  method: 'POST',
  path: 'v3/loan-confirm/loan-detail-confirm',
  audience: 'borrower',
  refusals: [refusalCode.borrowerBlocked, refusalCode.openLoanExists, refusalCode.amountNotOffered],
})

export const keyFacts = defineCall<typeof schemas.keyFacts>({
  name: 'keyFacts',
  method: 'POST',
  path: 'v3/loan-confirm/key-facts',
  audience: 'borrower',
})
