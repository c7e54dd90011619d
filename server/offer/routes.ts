import { keyFacts, loanConfirm } from '#contract/offer/calls.ts'
import * as schemas from '#contract/offer/schemas.ts'
import { route } from '../http/handler.ts'
import { keyFactsHandler } from './key-facts.ts'
import { loanConfirmHandler } from './loan-confirm.ts'

export const offerRoutes = [
  route(loanConfirm, schemas.loanConfirm, loanConfirmHandler),
  route(keyFacts, schemas.keyFacts, keyFactsHandler),
]
