import { coolingOffExit } from '#contract/loan-application.ts'
import { generateVcode, initPayType, loanPlayDetail, paymentEvents } from '#contract/repayment.ts'
import { route } from '../http/handler.ts'
import { coolingOffExitHandler } from './cooling-off-exit.ts'
import { generateVcodeHandler } from './generate-vcode.ts'
import { initPayTypeHandler } from './init-pay-type.ts'
import { loanPlayDetailHandler } from './loan-play-detail.ts'
import { paymentEventsHandler } from './payment-events.ts'

export const paymentRequestRoutes = [
  route(loanPlayDetail, loanPlayDetailHandler),
  route(initPayType, initPayTypeHandler),
  route(generateVcode, generateVcodeHandler),
  route(paymentEvents, paymentEventsHandler),
  route(coolingOffExit, coolingOffExitHandler),
]
