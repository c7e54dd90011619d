export { ledgerAccountOf } from './account-change.ts'
export { bookFromOverpayment } from './book-from-overpayment.ts'
export { chargeNote, clipSentence } from './charge-note.ts'
export { bookImportedPayment } from './imported-payment.ts'
export { ledgerSideOf } from './ledger-side.ts'
export { findPaymentRequestById, moveBackToSuspense, moveSuspense } from './payment-store.ts'
export { postLoanEntry } from './post-loan-entry.ts'
export { allocationFromJson } from './post-payment.ts'
export {
  type LoanReceipt,
  listPaymentsOfRequest,
  loanReceipts,
  paymentReceipt,
  type RequestPayment,
} from './receipt.ts'
export { rebookLoan } from './replay.ts'
export { replayAround } from './replay-around.ts'
export { refuseDecided } from './staff/refuse-decided.ts'
export { lockUnmatched } from './staff/unmatched-store.ts'
export { findPaymentReference, findProviderRef } from './sweep-store.ts'
export { bookPaymentEvent } from './webhooks.ts'
