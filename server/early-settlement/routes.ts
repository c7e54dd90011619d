import { coolingOffQuote, payOffQuote } from '#contract/early-settlement/calls.ts'
import * as schemas from '#contract/early-settlement/schemas.ts'
import { route } from '../http/handler.ts'
import { coolingOffQuoteHandler } from './cooling-off-quote.ts'
import { payOffQuoteHandler } from './pay-off-quote.ts'

export const earlySettlementRoutes = [
  route(coolingOffQuote, schemas.coolingOffQuote, coolingOffQuoteHandler),
  route(payOffQuote, schemas.payOffQuote, payOffQuoteHandler),
]
