import { defineCall } from '../call.ts'
import { refusalCode } from '../envelope.ts'
import type * as schemas from './schemas.ts'

export const loanDetails = defineCall<typeof schemas.loanDetails>({
  name: 'loanDetails',
  method: 'POST',
  path: 'v3/loan-details/loan-details',
  audience: 'borrower',
  summary: 'The state of one loan, its figures, and what the borrower can do next.',
})

export const rateApp = defineCall<typeof schemas.rateApp>({
  name: 'rateApp',
  method: 'POST',
  path: 'v3/loan-details/google-score',
  audience: 'borrower',
  summary: 'Keeps the stars a borrower chose. `score` is always 5; `stars` is what counts.',
  refusals: [refusalCode.ratingNotOpen],
})

export const orderList = defineCall<typeof schemas.orderList>({
  name: 'orderList',
  method: 'POST',
  path: 'v3/order/list',
  audience: 'borrower',
  summary: 'All loans of the borrower, newest first, a page at a time.',
})

export const home = defineCall<typeof schemas.home>({
  name: 'home',
  method: 'POST',
  path: 'v3/home',
  audience: 'borrower',
  summary: 'The one thing that matters now: the active loan, or the products to apply for.',
})
