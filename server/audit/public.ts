export { type AuditTrail, createAuditTrail, type StaffAction } from './audit-trail.ts'
export { digestInput } from './input-digest.ts'
export { listProfileActions, listSubjectActions } from './store.ts'
