export { hasOpenComplaint } from './standing.ts'
