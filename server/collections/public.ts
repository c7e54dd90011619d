export { stateOfPromise } from './case-of.ts'
export { refreshCases } from './jobs.ts'
export { listPromises } from './store.ts'
