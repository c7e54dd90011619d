import { defineCall } from '../call.ts'
import { refusalCode } from '../envelope.ts'
import type * as schemas from './schemas.ts'

export const loanDetails = defineCall<typeof schemas.loanDetails>({
  name: 'loanDetails',
  hasSuccessFlag: true,
  method: 'POST',
  path: 'v3/loan-details/loan-details',
  audience: 'borrower',
})

export const rateApp = defineCall<typeof schemas.rateApp>({
  name: 'rateApp',
  hasSuccessFlag: true,
  method: 'POST',
  path: 'v3/loan-details/google-score',
  audience: 'borrower',
  refusals: [refusalCode.ratingNotOpen],
})

export const orderList = defineCall<typeof schemas.orderList>({
  name: 'orderList',
  method: 'POST',
  path: 'v3/order/list',
  audience: 'borrower',
})

export const home = defineCall<typeof schemas.home>({
  name: 'home',
  method: 'POST',
  path: 'v3/home',
  audience: 'borrower',
})
