import { defineCall } from '../call.ts'
import type * as schemas from './schemas.ts'

export const reminders = defineCall<typeof schemas.reminders>({
  name: 'reminders',
  method: 'POST',
  path: 'v3/profile/reminders',
  audience: 'borrower',
  summary: 'Whether the caller is reminded of what falls due, when, and what was sent.',
})

export const chooseReminders = defineCall<typeof schemas.chooseReminders>({
  name: 'chooseReminders',
  method: 'POST',
  path: 'v3/profile/choose-reminders',
  audience: 'borrower',
  summary: 'Turns reminders on or off; every decision is kept with the text it was made on.',
})
