export { exportReminders } from './export-reminders.ts'
export { countSent, hasRemindersEnabled, lockBorrowerMessages } from './store.ts'
