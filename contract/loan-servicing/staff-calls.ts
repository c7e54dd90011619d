import { defineCall } from '../call.ts'
import { protocolCode, refusalCode } from '../envelope.ts'
import type * as schemas from './staff-schemas.ts'

export const listLoans = defineCall<typeof schemas.listLoans>({
  name: 'listLoans',
  method: 'POST',
  path: 'staff/loans',
  audience: 'staff',
  permission: 'loan.read',
  audit: { subject: 'loan' },
})

export const readLoan = defineCall<typeof schemas.readLoan>({
  name: 'readLoan',
  method: 'POST',
  path: 'staff/loans/read',
  audience: 'staff',
  permission: 'loan.read',
  audit: { subject: 'loan', field: 'loanId' },
  refusals: [protocolCode.notFound],
})

/** A document's personal data are in clear, so it is opened as one field of them is. */
export const showLoanDocument = defineCall<typeof schemas.showLoanDocument>({
  name: 'showLoanDocument',
  method: 'POST',
  path: 'staff/loans/document',
  audience: 'staff',
  permission: 'borrower.reveal',
  secondFactor: 'recent',
  audit: { subject: 'loan', field: 'loanId' },
  refusals: [protocolCode.notFound, protocolCode.tooManyRequests],
})

export const listLoanEntries = defineCall<typeof schemas.listLoanEntries>({
  name: 'listLoanEntries',
  method: 'POST',
  path: 'staff/loans/entries',
  audience: 'staff',
  permission: 'loan.read',
  audit: { subject: 'loan', field: 'loanId' },
})

export const quoteEarlySettlement = defineCall<typeof schemas.quoteEarlySettlement>({
  name: 'quoteEarlySettlement',
  method: 'POST',
  path: 'staff/loans/early-settlement-quote',
  audience: 'staff',
  permission: 'loan.read',
  audit: { subject: 'loan', field: 'loanId' },
  refusals: [protocolCode.notFound, refusalCode.payOffClosed],
})

/** Sends the borrower what settles the loan by the end of a day; refused where it cannot be paid now. */
export const sendSettlementQuote = defineCall<typeof schemas.sendSettlementQuote>({
  name: 'sendSettlementQuote',
  method: 'POST',
  path: 'staff/loans/send-settlement-quote',
  audience: 'staff',
  permission: 'loan.quote-send',
  audit: { subject: 'loan', field: 'loanId', change: true },
  needsIdempotencyKey: true,
  refusals: [protocolCode.notFound, refusalCode.payOffClosed],
})

const change = [
  protocolCode.notFound,
  refusalCode.loanChangeRefused,
  refusalCode.approvalWaiting,
] as const

/** A waiver above what the market lets one person waive waits for an approval. */
export const waiveCharges = defineCall<typeof schemas.waiveCharges>({
  name: 'waiveCharges',
  method: 'POST',
  path: 'staff/loans/waive',
  audience: 'staff',
  permission: 'loan.charge-waive',
  secondFactor: 'recent',
  audit: { subject: 'loan', field: 'loanId', change: true },
  needsIdempotencyKey: true,
  refusals: change,
})

export const quoteHardshipPlan = defineCall<typeof schemas.quoteHardshipPlan>({
  name: 'quoteHardshipPlan',
  method: 'POST',
  path: 'staff/loans/hardship-quote',
  audience: 'staff',
  permission: 'loan.hardship-plan',
  audit: { subject: 'loan', field: 'loanId' },
  refusals: [protocolCode.notFound, refusalCode.loanChangeRefused],
})

export const proposeHardshipPlan = defineCall<typeof schemas.proposeHardshipPlan>({
  name: 'proposeHardshipPlan',
  method: 'POST',
  path: 'staff/loans/hardship-plan',
  audience: 'staff',
  permission: 'loan.hardship-plan',
  audit: { subject: 'loan', field: 'loanId', change: true },
  needsIdempotencyKey: true,
  refusals: change,
})

export const proposeWriteOff = defineCall<typeof schemas.proposeWriteOff>({
  name: 'proposeWriteOff',
  method: 'POST',
  path: 'staff/loans/write-off',
  audience: 'staff',
  permission: 'loan.write-off',
  secondFactor: 'recent',
  audit: { subject: 'loan', field: 'loanId', change: true },
  needsIdempotencyKey: true,
  refusals: change,
})

/** Refunds what is paid beyond the debt to the borrower's own account. */
export const refundOverpayment = defineCall<typeof schemas.refundOverpayment>({
  name: 'refundOverpayment',
  method: 'POST',
  path: 'staff/loans/refund',
  audience: 'staff',
  permission: 'refund.request',
  secondFactor: 'recent',
  audit: { subject: 'loan', field: 'loanId', change: true },
  needsIdempotencyKey: true,
  refusals: change,
})
