import { coolingOffQuote } from '#contract/loan-application.ts'
import { payOffQuote } from '#contract/repayment.ts'
import { route } from '../http/handler.ts'
import { coolingOffQuoteHandler } from './cooling-off-quote.ts'
import { payOffQuoteHandler } from './pay-off-quote.ts'

export const earlySettlementRoutes = [
  route(coolingOffQuote, coolingOffQuoteHandler),
  route(payOffQuote, payOffQuoteHandler),
]
