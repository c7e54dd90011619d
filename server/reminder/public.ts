export { exportReminders } from './export-reminders.ts'
export {
  countSent,
  hasRemindersEnabled,
  listSentDays,
  lockBorrowerMessages,
  saveReminderOutcome,
} from './store.ts'
