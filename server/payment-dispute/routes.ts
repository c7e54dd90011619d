import { submitUtr } from '#contract/payment-dispute/calls.ts'
import * as schemas from '#contract/payment-dispute/schemas.ts'
import { decideClaim, listClaims } from '#contract/payment-dispute/staff-calls.ts'
import * as staffSchemas from '#contract/payment-dispute/staff-schemas.ts'
import { route } from '../http/handler.ts'
import { decideClaimHandler } from './staff/decide-dispute.ts'
import { listClaimsHandler } from './staff/list-disputes.ts'
import { submitUtrHandler } from './submit-utr.ts'

export const paymentDisputeRoutes = [
  route(submitUtr, schemas.submitUtr, submitUtrHandler),
  route(listClaims, staffSchemas.listClaims, listClaimsHandler),
  route(decideClaim, staffSchemas.decideClaim, decideClaimHandler),
]
