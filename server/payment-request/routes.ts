import { coolingOffExit } from '#contract/early-settlement/calls.ts'
import * as earlySettlementSchemas from '#contract/early-settlement/schemas.ts'
import {
  generateVcode,
  initPayType,
  loanPlayDetail,
  paymentCode,
  paymentEvents,
} from '#contract/payment-request/calls.ts'
import * as schemas from '#contract/payment-request/schemas.ts'
import { route } from '../http/handler.ts'
import { coolingOffExitHandler } from './cooling-off-exit.ts'
import { generateVcodeHandler } from './generate-vcode.ts'
import { initPayTypeHandler } from './init-pay-type.ts'
import { loanPlayDetailHandler } from './loan-play-detail.ts'
import { paymentCodeHandler } from './payment-code.ts'
import { paymentEventsHandler } from './payment-events.ts'

export const paymentRequestRoutes = [
  route(loanPlayDetail, schemas.loanPlayDetail, loanPlayDetailHandler),
  route(initPayType, schemas.initPayType, initPayTypeHandler),
  route(generateVcode, schemas.generateVcode, generateVcodeHandler),
  route(paymentEvents, schemas.paymentEvents, paymentEventsHandler),
  route(paymentCode, schemas.paymentCode, paymentCodeHandler),
  route(coolingOffExit, earlySettlementSchemas.coolingOffExit, coolingOffExitHandler),
]
