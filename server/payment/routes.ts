import { applyUnmatchedMoney, listUnmatchedMoney } from '#contract/staff/repayment.ts'
import { route } from '../http/handler.ts'
import { applyUnmatchedMoneyHandler } from './staff/apply-unmatched-money.ts'
import { listUnmatchedMoneyHandler } from './staff/list-unmatched-money.ts'

export const paymentRoutes = [
  route(listUnmatchedMoney, listUnmatchedMoneyHandler),
  route(applyUnmatchedMoney, applyUnmatchedMoneyHandler),
]
