import { defineCall } from '../call.ts'
import type * as schemas from './staff-schemas.ts'

export const listReminders = defineCall<typeof schemas.listReminders>({
  name: 'listReminders',
  method: 'POST',
  path: 'staff/reminders',
  audience: 'staff',
  permission: 'reminder.read',
  audit: { subject: 'borrower', field: 'borrowerId' },
})
