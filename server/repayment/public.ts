export { type BillEvents, billChannel, createBillEvents } from './bill-events.ts'
