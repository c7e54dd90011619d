export { registerReconciliationJobs } from './jobs.ts'
export { reconcileDay } from './reconcile-day.ts'
