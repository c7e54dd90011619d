import {
  agreementDocument,
  contractJump,
  contracts,
  documentPdf,
  loanPush,
} from '#contract/application/calls.ts'
import * as schemas from '#contract/application/schemas.ts'
import {
  decideApplication,
  listHeldApplications,
  refreshApplicationFacts,
} from '#contract/application/staff-calls.ts'
import * as staffSchemas from '#contract/application/staff-schemas.ts'
import { route } from '../http/handler.ts'
import { agreementDocumentHandler } from './agreement-document.ts'
import { contractJumpHandler } from './contract-jump.ts'
import { contractsHandler } from './contracts.ts'
import { documentPdfHandler } from './document-pdf.ts'
import { loanPushHandler } from './loan-push.ts'
import { decideApplicationHandler } from './staff/decide-application.ts'
import { decisionRulesRoutes } from './staff/decision-rules-routes.ts'
import { listHeldApplicationsHandler } from './staff/list-held-applications.ts'
import { refreshApplicationFactsHandler } from './staff/refresh-application-facts.ts'

export const applicationRoutes = [
  route(contracts, schemas.contracts, contractsHandler),
  route(contractJump, schemas.contractJump, contractJumpHandler),
  route(agreementDocument, schemas.agreementDocument, agreementDocumentHandler),
  route(documentPdf, schemas.documentPdf, documentPdfHandler),
  route(loanPush, schemas.loanPush, loanPushHandler),
  route(listHeldApplications, staffSchemas.listHeldApplications, listHeldApplicationsHandler),
  route(decideApplication, staffSchemas.decideApplication, decideApplicationHandler),
  route(
    refreshApplicationFacts,
    staffSchemas.refreshApplicationFacts,
    refreshApplicationFactsHandler,
  ),
  ...decisionRulesRoutes,
]
