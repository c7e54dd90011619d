export { stateOfPromise } from './case-of.ts'
export { listPromises } from './store.ts'
