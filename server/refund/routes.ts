import { chooseOverpayment, overpayment, sendRefundAgain } from '#contract/overpayment.ts'
import { decideRefund, listRefunds, refundUnmatchedMoney } from '#contract/staff/refund.ts'
import { route } from '../http/handler.ts'
import { chooseOverpaymentHandler } from './choose-overpayment.ts'
import { overpaymentHandler } from './overpayment.ts'
import { sendRefundAgainHandler } from './send-refund-again.ts'
import { decideRefundHandler } from './staff/decide-refund.ts'
import { listRefundsHandler } from './staff/list-refunds.ts'
import { refundUnmatchedMoneyHandler } from './staff/refund-unmatched-money.ts'

export const refundRoutes = [
  route(overpayment, overpaymentHandler),
  route(sendRefundAgain, sendRefundAgainHandler),
  route(chooseOverpayment, chooseOverpaymentHandler),
  route(refundUnmatchedMoney, refundUnmatchedMoneyHandler),
  route(listRefunds, listRefundsHandler),
  route(decideRefund, decideRefundHandler),
]
