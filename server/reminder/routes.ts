import { chooseReminders, reminders } from '#contract/reminder/calls.ts'
import * as schemas from '#contract/reminder/schemas.ts'
import { listReminders } from '#contract/reminder/staff-calls.ts'
import * as staffSchemas from '#contract/reminder/staff-schemas.ts'
import { route } from '../http/handler.ts'
import { chooseRemindersHandler } from './choose-reminders.ts'
import { remindersHandler } from './reminders.ts'
import { listRemindersHandler } from './staff/list-reminders.ts'

export const reminderRoutes = [
  route(reminders, schemas.reminders, remindersHandler),
  route(chooseReminders, schemas.chooseReminders, chooseRemindersHandler),
  route(listReminders, staffSchemas.listReminders, listRemindersHandler),
]
