import {
  repaymentCommit,
  repaymentConfirm,
  repaymentHuichao,
  repaymentWay,
} from '#contract/card-payment.ts'
import { coolingOffExit } from '#contract/loan-application.ts'
import { chooseOverpayment } from '#contract/overpayment.ts'
import {
  delayDetail,
  generateVcode,
  initPayType,
  loanPlayDetail,
  paymentEvents,
  payOffQuote,
  submitUtr,
} from '#contract/repayment.ts'
import { decideRefund, listRefunds, refundUnmatchedMoney } from '#contract/staff/refund.ts'
import {
  applyUnmatchedMoney,
  decideClaim,
  listClaims,
  listUnmatchedMoney,
} from '#contract/staff/repayment.ts'
import { route } from '../handler.ts'
import { applyUnmatchedMoneyHandler } from './apply-unmatched-money.ts'
import { repaymentCommitHandler } from './card/repayment-commit.ts'
import { repaymentConfirmHandler } from './card/repayment-confirm.ts'
import { repaymentHuichaoHandler } from './card/repayment-huichao.ts'
import { repaymentWayHandler } from './card/repayment-way.ts'
import { chooseOverpaymentHandler } from './choose-overpayment.ts'
import { coolingOffExitHandler } from './cooling-off-exit.ts'
import { decideClaimHandler } from './decide-claim.ts'
import { decideRefundHandler } from './decide-refund.ts'
import { delayDetailHandler } from './delay-detail.ts'
import { generateVcodeHandler } from './generate-vcode.ts'
import { initPayTypeHandler } from './init-pay-type.ts'
import { listClaimsHandler } from './list-claims.ts'
import { listRefundsHandler } from './list-refunds.ts'
import { listUnmatchedMoneyHandler } from './list-unmatched-money.ts'
import { loanPlayDetailHandler } from './loan-play-detail.ts'
import { payOffQuoteHandler } from './pay-off-quote.ts'
import { paymentEventsHandler } from './payment-events.ts'
import { refundUnmatchedMoneyHandler } from './refund-unmatched-money.ts'
import { submitUtrHandler } from './submit-utr.ts'

export const repaymentRoutes = [
  route(loanPlayDetail, loanPlayDetailHandler),
  route(initPayType, initPayTypeHandler),
  route(delayDetail, delayDetailHandler),
  route(generateVcode, generateVcodeHandler),
  route(paymentEvents, paymentEventsHandler),
  route(coolingOffExit, coolingOffExitHandler),
  route(payOffQuote, payOffQuoteHandler),
  route(chooseOverpayment, chooseOverpaymentHandler),
  route(submitUtr, submitUtrHandler),
  route(repaymentWay, repaymentWayHandler),
  route(repaymentCommit, repaymentCommitHandler),
  route(repaymentConfirm, repaymentConfirmHandler),
  route(repaymentHuichao, repaymentHuichaoHandler),
  route(listUnmatchedMoney, listUnmatchedMoneyHandler),
  route(applyUnmatchedMoney, applyUnmatchedMoneyHandler),
  route(refundUnmatchedMoney, refundUnmatchedMoneyHandler),
  route(listRefunds, listRefundsHandler),
  route(decideRefund, decideRefundHandler),
  route(listClaims, listClaimsHandler),
  route(decideClaim, decideClaimHandler),
]
