export { findBorrowerPaymentRequest } from './borrower-payment-request.ts'
export { type ChosenAmount, chooseAmount } from './choose-amount.ts'
export {
  closeAtOnce,
  deleteClosing,
  deleteEndedClosings,
  expireDueRequests,
  listRetiredRequests,
  replaceOutdatedLinks,
} from './closing-store.ts'
export { endOfDay, expiryOf } from './expiry.ts'
export { exportPaymentRequests } from './export-payment-requests.ts'
export {
  issuePaymentRequest,
  newRequestNo,
  payerOf,
  refuseToIssue,
} from './issue-payment-request.ts'
export { methodFor } from './method-for.ts'
export { notifyWatchers, paymentRequestChannel } from './notify-watchers.ts'
export {
  findPaymentMethod,
  kindOfPayType,
  methodsOfProvider,
  type PayStep,
  paymentMethodName,
  paySteps,
  reminderMethodOf,
  takesAmount,
} from './pay-methods.ts'
export {
  createPaymentRequestFeeds,
  type PaymentRequestFeeds,
} from './payment-request-feeds.ts'
export { activeRequestStates, isRetiredRequestState } from './states.ts'
export {
  findActivePaymentRequest,
  findPaymentRequestByNo,
  findRequestForPayment,
  insertPaymentRequest,
  movePaymentRequest,
  type PaymentRequest,
  type VersionedPaymentRequest,
} from './store.ts'
export { createStreamSlots, type StreamSlots } from './stream-slots.ts'
export type {
  PaymentRequestPurpose,
  PaymentRequestState,
} from './tables.ts'
