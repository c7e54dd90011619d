export { handlePendingCallbacks } from './handle-pending-callbacks.ts'
export { providerEventFromJson, providerEventToJson } from './provider-event.ts'
export { type CallbackBooking, receiveCallback } from './receive-callback.ts'
