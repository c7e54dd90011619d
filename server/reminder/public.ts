export { exportReminders } from './export-reminders.ts'
