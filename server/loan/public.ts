export { readSchedule, readTerms } from './agreement.ts'
export { applicationCopy } from './application-copy.ts'
export { agreeToRefund, askRefund, needsSecond, sendRefund } from './ask-refund.ts'
export { cancelRefund } from './cancel-refund.ts'
export { compareLoansWithLedger } from './compare-with-ledger.ts'
export { exitsFromToday } from './cooling-off-quote.ts'
export { describeClaim } from './describe-claim.ts'
export { alignAccruals, earnedOf } from './end-of-day/align-accruals.ts'
export { closeDays } from './end-of-day/close-days.ts'
export { exportLoans } from './export-loans.ts'
export { extensionToday } from './extension-today.ts'
export { insertCharge, insertExtension, insertWaiver } from './fact-store.ts'
export {
  accountToday,
  booksDay,
  factsOf,
  factsWith,
  findExit,
  findLettingGo,
  type LettingGo,
  loanToday,
} from './facts.ts'
export { registerLoanJobs } from './jobs.ts'
export { openLoan } from './open-loan.ts'
export { describeOverpayment } from './overpayment.ts'
export {
  overpaymentProvider,
  type StoredPayment,
  standingStates,
  stands,
} from './payment-facts.ts'
export { refundStream } from './payout-destination.ts'
export { mountPayoutWebhooks } from './payout-webhooks.ts'
export {
  cancellable,
  findRefund,
  findRefundOfPayment,
  listLoanRefunds,
  listOpenRefunds,
  lockRefund,
  type Refund,
} from './refund-store.ts'
export { hasHadLoan, hasOpenLoan, holdsMoneyOf, isInArrears } from './standing.ts'
export {
  findBorrowerLoan,
  findLoanOfOrder,
  getLoan,
  listBorrowerLoans,
  listOwingLoans,
  lockLoan,
  lockVersion,
  raiseVersion,
  type StoredLoan,
} from './store.ts'
export { summarizeOrder } from './summarize-order.ts'
export { sweepDisbursements } from './sweep-disbursements.ts'
