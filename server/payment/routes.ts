import {
  applyUnmatchedMoney,
  findMoneyMatches,
  listUnmatchedMoney,
  splitUnmatchedMoney,
} from '#contract/payment/staff-calls.ts'
import * as staffSchemas from '#contract/payment/staff-schemas.ts'
import { route } from '../http/handler.ts'
import { applyUnmatchedMoneyHandler } from './staff/apply-unmatched-money.ts'
import { findMoneyMatchesHandler } from './staff/find-money-matches.ts'
import { listUnmatchedMoneyHandler } from './staff/list-unmatched-money.ts'
import { splitUnmatchedMoneyHandler } from './staff/split-unmatched-money.ts'

export const paymentRoutes = [
  route(listUnmatchedMoney, staffSchemas.listUnmatchedMoney, listUnmatchedMoneyHandler),
  route(applyUnmatchedMoney, staffSchemas.applyUnmatchedMoney, applyUnmatchedMoneyHandler),
  route(findMoneyMatches, staffSchemas.findMoneyMatches, findMoneyMatchesHandler),
  route(splitUnmatchedMoney, staffSchemas.splitUnmatchedMoney, splitUnmatchedMoneyHandler),
]
