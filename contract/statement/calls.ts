import { defineCall } from '../call.ts'
import { protocolCode, refusalCode } from '../envelope.ts'
import type * as schemas from './schemas.ts'

export const loanStatement = defineCall<typeof schemas.loanStatement>({
  name: 'loanStatement',
  method: 'POST',
  path: 'v3/loan-details/statement',
  audience: 'borrower',
  summary: 'A loan from its first day: installments, charges, payments, and how they add up.',
  refusals: [protocolCode.notFound, refusalCode.statementNotOpen],
})

export const statementPdf = defineCall<typeof schemas.statementPdf>({
  name: 'statementPdf',
  method: 'GET',
  path: 'v3/loan-details/statement-pdf',
  audience: 'borrower',
  summary: 'The statement of a loan, as a PDF to keep.',
  refusals: [protocolCode.notFound, refusalCode.statementNotOpen, protocolCode.tooManyRequests],
})

export const receiptPdf = defineCall<typeof schemas.receiptPdf>({
  name: 'receiptPdf',
  method: 'GET',
  path: 'v3/loan-details/receipt-pdf',
  audience: 'borrower',
  summary: 'The receipt of one payment, as a PDF to keep.',
  refusals: [protocolCode.notFound, protocolCode.tooManyRequests],
})

export const closingLetterPdf = defineCall<typeof schemas.closingLetterPdf>({
  name: 'closingLetterPdf',
  method: 'GET',
  path: 'v3/loan-details/closing-letter-pdf',
  audience: 'borrower',
  summary: 'The letter that nothing is owed on a loan any more, as a PDF to keep.',
  refusals: [protocolCode.notFound, refusalCode.notSettled, protocolCode.tooManyRequests],
})
