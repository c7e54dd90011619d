import {
  repaymentCommit,
  repaymentConfirm,
  repaymentHuichao,
  repaymentWay,
} from '#contract/card-payment.ts'
import { coolingOffExit } from '#contract/loan-application.ts'
import {
  delayDetail,
  generateVcode,
  initPayType,
  loanPlayDetail,
  paymentEvents,
  submitUtr,
} from '#contract/repayment.ts'
import { applyUnmatchedMoney, listClaims, listUnmatchedMoney } from '#contract/staff/repayment.ts'
import { route } from '../handler.ts'
import { applyUnmatchedMoneyHandler } from './apply-unmatched-money.ts'
import { repaymentCommitHandler } from './card/repayment-commit.ts'
import { repaymentConfirmHandler } from './card/repayment-confirm.ts'
import { repaymentHuichaoHandler } from './card/repayment-huichao.ts'
import { repaymentWayHandler } from './card/repayment-way.ts'
import { coolingOffExitHandler } from './cooling-off-exit.ts'
import { delayDetailHandler } from './delay-detail.ts'
import { generateVcodeHandler } from './generate-vcode.ts'
import { initPayTypeHandler } from './init-pay-type.ts'
import { listClaimsHandler } from './list-claims.ts'
import { listUnmatchedMoneyHandler } from './list-unmatched-money.ts'
import { loanPlayDetailHandler } from './loan-play-detail.ts'
import { paymentEventsHandler } from './payment-events.ts'
import { submitUtrHandler } from './submit-utr.ts'

export const repaymentRoutes = [
  route(loanPlayDetail, loanPlayDetailHandler),
  route(initPayType, initPayTypeHandler),
  route(delayDetail, delayDetailHandler),
  route(generateVcode, generateVcodeHandler),
  route(paymentEvents, paymentEventsHandler),
  route(coolingOffExit, coolingOffExitHandler),
  route(submitUtr, submitUtrHandler),
  route(repaymentWay, repaymentWayHandler),
  route(repaymentCommit, repaymentCommitHandler),
  route(repaymentConfirm, repaymentConfirmHandler),
  route(repaymentHuichao, repaymentHuichaoHandler),
  route(listUnmatchedMoney, listUnmatchedMoneyHandler),
  route(applyUnmatchedMoney, applyUnmatchedMoneyHandler),
  route(listClaims, listClaimsHandler),
]
