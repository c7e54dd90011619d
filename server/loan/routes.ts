import { home, loanDetails, orderList, rateApp } from '#contract/loan.ts'
import { route } from '../http/handler.ts'
import { homeHandler } from './home.ts'
import { loanDetailsHandler } from './loan-details.ts'
import { orderListHandler } from './order-list.ts'
import { rateAppHandler } from './rate-app.ts'

export const loanRoutes = [
  route(loanDetails, loanDetailsHandler),
  route(rateApp, rateAppHandler),
  route(orderList, orderListHandler),
  route(home, homeHandler),
]
