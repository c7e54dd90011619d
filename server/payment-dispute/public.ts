export { endDispute, endSuspenseFreeze, freezeForSuspense } from './end-dispute.ts'
export { exportDisputes } from './export-disputes.ts'
