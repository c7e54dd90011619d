import { home, loanDetails, orderList, rateApp } from '#contract/loan.ts'
import {
  agreementDocument,
  contractJump,
  contracts,
  coolingOffQuote,
  keyFacts,
  loanConfirm,
  loanPush,
} from '#contract/loan-application.ts'
import { overpayment, sendRefundAgain } from '#contract/overpayment.ts'
import {
  decideApplication,
  decideDisbursement,
  listHeldApplications,
  listStoppedDisbursements,
} from '#contract/staff/loan.ts'
import { settlePayout } from '#contract/staff/refund.ts'
import { route } from '../handler.ts'
import { agreementDocumentHandler } from './agreement-document.ts'
import { contractJumpHandler } from './contract-jump.ts'
import { contractsHandler } from './contracts.ts'
import { coolingOffQuoteHandler } from './cooling-off-quote.ts'
import { decideApplicationHandler } from './decide-application.ts'
import { decideDisbursementHandler } from './decide-disbursement.ts'
import { homeHandler } from './home.ts'
import { keyFactsHandler } from './key-facts.ts'
import { listHeldApplicationsHandler } from './list-held-applications.ts'
import { listStoppedDisbursementsHandler } from './list-stopped-disbursements.ts'
import { loanConfirmHandler } from './loan-confirm.ts'
import { loanDetailsHandler } from './loan-details.ts'
import { loanPushHandler } from './loan-push.ts'
import { orderListHandler } from './order-list.ts'
import { overpaymentHandler } from './overpayment.ts'
import { rateAppHandler } from './rate-app.ts'
import { sendRefundAgainHandler } from './send-refund-again.ts'
import { settlePayoutHandler } from './settle-payout.ts'

export const loanRoutes = [
  route(loanDetails, loanDetailsHandler),
  route(rateApp, rateAppHandler),
  route(orderList, orderListHandler),
  route(home, homeHandler),
  route(loanConfirm, loanConfirmHandler),
  route(keyFacts, keyFactsHandler),
  route(contracts, contractsHandler),
  route(contractJump, contractJumpHandler),
  route(agreementDocument, agreementDocumentHandler),
  route(loanPush, loanPushHandler),
  route(coolingOffQuote, coolingOffQuoteHandler),
  route(listHeldApplications, listHeldApplicationsHandler),
  route(decideApplication, decideApplicationHandler),
  route(listStoppedDisbursements, listStoppedDisbursementsHandler),
  route(decideDisbursement, decideDisbursementHandler),
  route(overpayment, overpaymentHandler),
  route(sendRefundAgain, sendRefundAgainHandler),
  route(settlePayout, settlePayoutHandler),
]
