export { type AuditTrail, createAuditTrail, recordEntry, type StaffAction } from './audit-trail.ts'
export type { BorrowerSubjects } from './borrower-subjects.ts'
export { digestInput } from './input-digest.ts'
export { listProfileActions } from './profile-actions.ts'
export { listSubjectActions } from './store.ts'
export {
  isWithin,
  marketBySql,
  type SubjectMarket,
  type SubjectMarkets,
  withoutMarket,
} from './subject-market.ts'
