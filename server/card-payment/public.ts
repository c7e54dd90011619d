export { exportCardPayments } from './export-card-payments.ts'
export { recordCardPayment } from './record-card-payment.ts'
export { findCardPaymentId } from './store.ts'
