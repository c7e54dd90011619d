export { cancelRefund } from './cancel-refund.ts'
export { exportRefunds } from './export-refunds.ts'
export { holdsMoneyOf } from './holds-money.ts'
export { openLoan } from './open-loan.ts'
export { refundStream } from './payout-destination.ts'
export { openAccount } from './payout-receiver.ts'
export { namesArrival, payoutArrival, payoutResponse } from './payout-response.ts'
export { prepareDisbursement } from './prepare-disbursement.ts'
export { lostMinorOf } from './refund-source.ts'
export {
  cancellableRefundStates,
  findRefund,
  findRefundNumber,
  findRefundOfPayment,
  listLoanRefunds,
  listOpenRefunds,
  lockRefund,
  type Refund,
} from './refund-store.ts'
export { approveRefund, requestRefund, sendRefund } from './request-refund.ts'
export { refundLimitOf, requestStaffRefund } from './staff/request-staff-refund.ts'
export { oldestStoppedPayouts } from './staff/stopped-payout-store.ts'
export { hasStopped, listDisbursements } from './store.ts'
