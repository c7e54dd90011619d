export { handleLeftCallbacks } from './handle-left-callbacks.ts'
export { type CallbackBooking, receiveCallback } from './receive-callback.ts'
