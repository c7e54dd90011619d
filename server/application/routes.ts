import { agreementDocument, contractJump, contracts, loanPush } from '#contract/loan-application.ts'
import { decideApplication, listHeldApplications } from '#contract/staff/loan.ts'
import { route } from '../http/handler.ts'
import { agreementDocumentHandler } from './agreement-document.ts'
import { contractJumpHandler } from './contract-jump.ts'
import { contractsHandler } from './contracts.ts'
import { loanPushHandler } from './loan-push.ts'
import { decideApplicationHandler } from './staff/decide-application.ts'
import { listHeldApplicationsHandler } from './staff/list-held-applications.ts'

export const applicationRoutes = [
  route(contracts, contractsHandler),
  route(contractJump, contractJumpHandler),
  route(agreementDocument, agreementDocumentHandler),
  route(loanPush, loanPushHandler),
  route(listHeldApplications, listHeldApplicationsHandler),
  route(decideApplication, decideApplicationHandler),
]
