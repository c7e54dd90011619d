import { closingLetterPdf, loanStatement, receiptPdf, statementPdf } from '#contract/statement.ts'
import { route } from '../http/handler.ts'
import { closingLetterPdfHandler } from './closing-letter-pdf.ts'
import { loanStatementHandler } from './loan-statement.ts'
import { receiptPdfHandler } from './receipt-pdf.ts'
import { statementPdfHandler } from './statement-pdf.ts'

export const statementRoutes = [
  route(loanStatement, loanStatementHandler),
  route(statementPdf, statementPdfHandler),
  route(receiptPdf, receiptPdfHandler),
  route(closingLetterPdf, closingLetterPdfHandler),
]
