export { endDispute, endSuspenseFreeze, freezeForSuspense } from './end-dispute.ts'
