export { overpaymentSummary } from './overpayment.ts'
