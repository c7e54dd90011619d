import { chooseOverpayment, overpayment, sendRefundAgain } from '#contract/refund/calls.ts'
import * as schemas from '#contract/refund/schemas.ts'
import { decideRefund, listRefunds, refundUnmatchedMoney } from '#contract/refund/staff-calls.ts'
import * as staffSchemas from '#contract/refund/staff-schemas.ts'
import { route } from '../http/handler.ts'
import { chooseOverpaymentHandler } from './choose-overpayment.ts'
import { overpaymentHandler } from './overpayment.ts'
import { sendRefundAgainHandler } from './send-refund-again.ts'
import { decideRefundHandler } from './staff/decide-refund.ts'
import { listRefundsHandler } from './staff/list-refunds.ts'
import { refundUnmatchedMoneyHandler } from './staff/refund-unmatched-money.ts'

export const refundRoutes = [
  route(overpayment, schemas.overpayment, overpaymentHandler),
  route(sendRefundAgain, schemas.sendRefundAgain, sendRefundAgainHandler),
  route(chooseOverpayment, schemas.chooseOverpayment, chooseOverpaymentHandler),
  route(refundUnmatchedMoney, staffSchemas.refundUnmatchedMoney, refundUnmatchedMoneyHandler),
  route(listRefunds, staffSchemas.listRefunds, listRefundsHandler),
  route(decideRefund, staffSchemas.decideRefund, decideRefundHandler),
]
