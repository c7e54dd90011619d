export { exportReminders } from './export-reminders.ts'
export { registerReminderJobs } from './jobs.ts'
export { remindAll } from './remind-market.ts'
export { reminderRoutes } from './routes.ts'
