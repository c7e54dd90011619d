export { listProfileActions, listSubjectActions, recordStaffAction } from './store.ts'
