import { chooseReminders, reminders } from '#contract/reminder.ts'
import { listReminders } from '#contract/staff/reminder.ts'
import { route } from '../http/handler.ts'
import { chooseRemindersHandler } from './choose-reminders.ts'
import { remindersHandler } from './reminders.ts'
import { listRemindersHandler } from './staff/list-reminders.ts'

export const reminderRoutes = [
  route(reminders, remindersHandler),
  route(chooseReminders, chooseRemindersHandler),
  route(listReminders, listRemindersHandler),
]
