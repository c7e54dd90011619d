import * as z from 'zod/mini'
import { flag, instant, text } from '../fields.ts'

const reminderSettings = z.object({
  wanted: flag,
  /** Where they go, masked. */
  phone: text(40),
  /** When they come, and what is sent all the same where the law asks for it. */
  timesText: text(300),
  alwaysText: text(300),
  /** The last that were sent, newest first. */
  sent: z.array(z.object({ sentAt: instant, text: text(600) })),
})

export const reminders = {
  input: z.object({}),
  output: reminderSettings,
}

export const chooseReminders = {
  input: z.object({ wanted: flag }),
  output: reminderSettings,
}
