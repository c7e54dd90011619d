export { handleLeftCallbacks } from './handle-left-callbacks.ts'
export { newsFromJson, newsToJson } from './money-news.ts'
export { type CallbackBooking, receiveCallback } from './receive-callback.ts'
