export { exportReminders } from './export-reminders.ts'
export { countSent, hasRemindersEnabled, listSentDays, lockBorrowerMessages } from './store.ts'
