export { exportRegistration } from './export-registration.ts'
