export { registerReconciliationJobs } from './jobs.ts'
export { type ListKeeper, listKeepers, paymentList } from './list-keeper.ts'
export { reconcileDay } from './reconcile-day.ts'
