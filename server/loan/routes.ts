import { home, loanDetails, orderList, rateApp } from '#contract/loan/calls.ts'
import * as schemas from '#contract/loan/schemas.ts'
import { route } from '../http/handler.ts'
import { homeHandler } from './home.ts'
import { loanDetailsHandler } from './loan-details.ts'
import { orderListHandler } from './order-list.ts'
import { rateAppHandler } from './rate-app.ts'

export const loanRoutes = [
  route(loanDetails, schemas.loanDetails, loanDetailsHandler),
  route(rateApp, schemas.rateApp, rateAppHandler),
  route(orderList, schemas.orderList, orderListHandler),
  route(home, schemas.home, homeHandler),
]
