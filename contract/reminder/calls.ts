import { defineCall } from '../call.ts'
import type * as schemas from './schemas.ts'

export const reminders = defineCall<typeof schemas.reminders>({
  name: 'reminders',
  method: 'POST',
  path: 'v3/profile/reminders',
  audience: 'borrower',
})

export const chooseReminders = defineCall<typeof schemas.chooseReminders>({
  name: 'chooseReminders',
  method: 'POST',
  path: 'v3/profile/choose-reminders',
  audience: 'borrower',
})
