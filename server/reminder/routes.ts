import { chooseReminders, reminders } from '#contract/reminder.ts'
import { listReminders } from '#contract/staff/reminder.ts'
import { route } from '../handler.ts'
import { chooseRemindersHandler } from './choose-reminders.ts'
import { listRemindersHandler } from './list-reminders.ts'
import { remindersHandler } from './reminders.ts'

export const reminderRoutes = [
  route(reminders, remindersHandler),
  route(chooseReminders, chooseRemindersHandler),
  route(listReminders, listRemindersHandler),
]
