export { coolingOffQuotesFromToday } from './cooling-off-quote.ts'
export { findPayOffAvailability } from './pay-off-quote.ts'
