export { exportLoans } from './export-loans.ts'
export { rejectionText } from './rejection-text.ts'
export { listStoppedRows } from './staff/held-application-store.ts'
export { takeDecision } from './take-decision.ts'
