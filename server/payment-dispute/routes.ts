import { submitUtr } from '#contract/repayment.ts'
import { decideClaim, listClaims } from '#contract/staff/repayment.ts'
import { route } from '../http/handler.ts'
import { decideClaimHandler } from './staff/decide-dispute.ts'
import { listClaimsHandler } from './staff/list-disputes.ts'
import { submitUtrHandler } from './submit-utr.ts'

export const paymentDisputeRoutes = [
  route(submitUtr, submitUtrHandler),
  route(listClaims, listClaimsHandler),
  route(decideClaim, decideClaimHandler),
]
