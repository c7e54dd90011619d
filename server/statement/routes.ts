import {
  closingLetterPdf,
  dueDatesFile,
  loanStatement,
  receiptPdf,
  statementPdf,
} from '#contract/statement/calls.ts'
import * as schemas from '#contract/statement/schemas.ts'
import { route } from '../http/handler.ts'
import { closingLetterPdfHandler } from './closing-letter-pdf.ts'
import { dueDatesFileHandler } from './due-dates-file.ts'
import { loanStatementHandler } from './loan-statement.ts'
import { receiptPdfHandler } from './receipt-pdf.ts'
import { statementPdfHandler } from './statement-pdf.ts'

export const statementRoutes = [
  route(loanStatement, schemas.loanStatement, loanStatementHandler),
  route(statementPdf, schemas.statementPdf, statementPdfHandler),
  route(receiptPdf, schemas.receiptPdf, receiptPdfHandler),
  route(dueDatesFile, schemas.dueDatesFile, dueDatesFileHandler),
  route(closingLetterPdf, schemas.closingLetterPdf, closingLetterPdfHandler),
]
