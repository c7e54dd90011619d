import { applyUnmatchedMoney, listUnmatchedMoney } from '#contract/payment/staff-calls.ts'
import * as staffSchemas from '#contract/payment/staff-schemas.ts'
import { route } from '../http/handler.ts'
import { applyUnmatchedMoneyHandler } from './staff/apply-unmatched-money.ts'
import { listUnmatchedMoneyHandler } from './staff/list-unmatched-money.ts'

export const paymentRoutes = [
  route(listUnmatchedMoney, staffSchemas.listUnmatchedMoney, listUnmatchedMoneyHandler),
  route(applyUnmatchedMoney, staffSchemas.applyUnmatchedMoney, applyUnmatchedMoneyHandler),
]
