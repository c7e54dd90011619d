export { stateOfPromise } from './case-of.ts'
export { exportPromises } from './export-promises.ts'
export { refreshCases } from './jobs.ts'
export { listPromises } from './store.ts'
