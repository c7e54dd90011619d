import {
  listLoanEntries,
  listLoans,
  proposeHardshipPlan,
  proposeWriteOff,
  quoteEarlySettlement,
  quoteHardshipPlan,
  readLoan,
  refundOverpayment,
  sendSettlementQuote,
  showLoanDocument,
  waiveCharges,
} from '#contract/loan-servicing/staff-calls.ts'
import * as staffSchemas from '#contract/loan-servicing/staff-schemas.ts'
import { route } from '../http/handler.ts'
import { proposeHardshipPlanHandler, quoteHardshipPlanHandler } from './staff/hardship-plan.ts'
import { listLoanEntriesHandler } from './staff/list-loan-entries.ts'
import { listLoansHandler } from './staff/list-loans.ts'
import { proposeWriteOffHandler } from './staff/propose-write-off.ts'
import { quoteEarlySettlementHandler } from './staff/quote-early-settlement.ts'
import { readLoanHandler } from './staff/read-loan.ts'
import { refundOverpaymentHandler } from './staff/refund-overpayment.ts'
import { sendSettlementQuoteHandler } from './staff/send-settlement-quote.ts'
import { showLoanDocumentHandler } from './staff/show-loan-document.ts'
import { waiveChargesHandler } from './staff/waive-charges.ts'

export const loanServicingRoutes = [
  route(listLoans, staffSchemas.listLoans, listLoansHandler),
  route(readLoan, staffSchemas.readLoan, readLoanHandler),
  route(showLoanDocument, staffSchemas.showLoanDocument, showLoanDocumentHandler),
  route(listLoanEntries, staffSchemas.listLoanEntries, listLoanEntriesHandler),
  route(sendSettlementQuote, staffSchemas.sendSettlementQuote, sendSettlementQuoteHandler),
  route(quoteEarlySettlement, staffSchemas.quoteEarlySettlement, quoteEarlySettlementHandler),
  route(waiveCharges, staffSchemas.waiveCharges, waiveChargesHandler),
  route(quoteHardshipPlan, staffSchemas.quoteHardshipPlan, quoteHardshipPlanHandler),
  route(proposeHardshipPlan, staffSchemas.proposeHardshipPlan, proposeHardshipPlanHandler),
  route(proposeWriteOff, staffSchemas.proposeWriteOff, proposeWriteOffHandler),
  route(refundOverpayment, staffSchemas.refundOverpayment, refundOverpaymentHandler),
]
