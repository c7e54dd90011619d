export { exportEvents } from './export-events.ts'
