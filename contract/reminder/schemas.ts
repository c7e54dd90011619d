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
  summary: 'Whether the caller is reminded of what falls due, when, and what was sent.',
  input: z.object({}),
  output: reminderSettings,
}

export const chooseReminders = {
  summary: 'Turns reminders on or off; every decision is kept with the text it was made on.',
  input: z.object({ wanted: flag }),
  output: reminderSettings,
}
