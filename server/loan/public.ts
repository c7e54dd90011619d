export { readSchedule, readTerms, scheduleToJson } from './agreed-terms.ts'
export { compareLoansWithLedger } from './compare-with-ledger.ts'
export {
  decidedByRules,
  insertDecision,
  listDecisions,
  type StoredDecision,
} from './decision-store.ts'
export { decisionDays } from './disbursement-estimate.ts'
export { paymentDisputeResponse } from './dispute-response.ts'
export { alignAccruals, earnedOf } from './end-of-day/align-accruals.ts'
export { closeDays } from './end-of-day/close-days.ts'
export { countUnclosedDays } from './end-of-day/count-unclosed-days.ts'
export {
  insertCharge,
  insertExtension,
  insertHardshipPlan,
  insertWaiver,
  markWrittenOff,
} from './fact-store.ts'
export {
  accountToday,
  factsOf,
  factsWith,
  findEarlySettlement,
  findLoanWaivers,
  type LoanWaivers,
  lateTomorrowMinor,
  ledgerDay,
  loanState,
  loanToday,
} from './facts.ts'
export { insertLoan, oneOpenLoan } from './insert-loan.ts'
export {
  effectiveStates,
  isEffective,
  overpaymentProvider,
  type StoredLoanPayment,
} from './loan-payments.ts'
export { orderSummaryResponse } from './order-summary.ts'
export { refuseLeftMarkets } from './refuse-left-markets.ts'
export {
  countApplicationsSince,
  hasHadLoan,
  hasOpenLoan,
  hasOtherOpenLoan,
  isInArrears,
} from './standing.ts'
export {
  findBorrowerLoan,
  findLoan,
  findLoanOfOrder,
  getLoan,
  incrementLoanVersion,
  listAppRatings,
  listBorrowerLoans,
  listOwingLoans,
  lockLoan,
  lockLoanVersion,
  type StoredLoan,
} from './store.ts'
export type {
  DisbursementState,
  FreezeCause,
  OfferState,
  RefundOrigin,
  RefundState,
} from './tables.ts'
