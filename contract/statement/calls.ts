import { defineCall } from '../call.ts'
import { protocolCode, refusalCode } from '../envelope.ts'
import type * as schemas from './schemas.ts'

export const loanStatement = defineCall<typeof schemas.loanStatement>({
  name: 'loanStatement',
  method: 'POST',
  path: 'v3/loan-details/statement',
  audience: 'borrower',
  refusals: [protocolCode.notFound, refusalCode.statementNotOpen],
})

export const statementPdf = defineCall<typeof schemas.statementPdf>({
  name: 'statementPdf',
  method: 'GET',
  path: 'v3/loan-details/statement-pdf',
  audience: 'borrower',
  refusals: [protocolCode.notFound, refusalCode.statementNotOpen, protocolCode.tooManyRequests],
})

export const receiptPdf = defineCall<typeof schemas.receiptPdf>({
  name: 'receiptPdf',
  method: 'GET',
  path: 'v3/loan-details/receipt-pdf',
  audience: 'borrower',
  refusals: [protocolCode.notFound, protocolCode.tooManyRequests],
})

export const dueDatesFile = defineCall<typeof schemas.dueDatesFile>({
  name: 'dueDatesFile',
  method: 'GET',
  path: 'v3/loan-details/due-dates-file',
  audience: 'borrower',
  refusals: [protocolCode.notFound, protocolCode.tooManyRequests],
})

export const closingLetterPdf = defineCall<typeof schemas.closingLetterPdf>({
  name: 'closingLetterPdf',
  method: 'GET',
  path: 'v3/loan-details/closing-letter-pdf',
  audience: 'borrower',
  refusals: [protocolCode.notFound, refusalCode.notSettled, protocolCode.tooManyRequests],
})
