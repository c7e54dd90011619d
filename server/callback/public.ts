export { handlePendingCallbacks } from './handle-pending-callbacks.ts'
export { type CallbackBooking, receiveCallback } from './receive-callback.ts'
export { callbackProviders } from './staff/subject-markets.ts'
