import { keyFacts, loanConfirm } from '#contract/loan-application.ts'
import { route } from '../http/handler.ts'
import { keyFactsHandler } from './key-facts.ts'
import { loanConfirmHandler } from './loan-confirm.ts'

export const offerRoutes = [
  route(loanConfirm, loanConfirmHandler),
  route(keyFacts, keyFactsHandler),
]
