import * as z from 'zod'
import { flag, instant, text } from '../fields.ts'

const reminderSettings = z.object({
  wanted: flag,
  /** The phone number, masked. */
  phone: text(40),
  /** When they are sent, and which are sent in any case because the law requires it. */
  timesText: text(300),
  alwaysText: text(300),
  /** The last ones sent, newest first. */
  sent: z.array(z.object({ sentAt: instant, text: text(600) })),
})

export const reminders = {
  summary: 'Whether the caller receives reminders, when they are sent, and those sent.',
  input: z.object({}),
  output: reminderSettings,
}

export const chooseReminders = {
  summary: 'Turns reminders on or off; every decision is stored with the text it was made on.',
  input: z.object({ wanted: flag }),
  output: reminderSettings,
}
