import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listReminders } from '#contract/reminder/staff-calls.ts'
import type { StaffContext } from '../../http/handler.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import { hasRemindersEnabled, listMessagesOf } from '../store.ts'

const pageSize = 50

/** What was sent to a borrower about repayment, what was kept back and why, newest first unless the other
 * order is asked for. */
export const listRemindersHandler = async (
  { borrowerId, sort = '-decided', after }: InputOf<typeof listReminders>,
  { services }: StaffContext,
): Promise<OutputOf<typeof listReminders>> => {
  const { db, cipher } = services
  if (!isUuid(borrowerId)) return { wanted: '1', reminders: [], after: null }
  const page = await listMessagesOf(db, borrowerId, { sort, after, size: pageSize })
  const reminders = page.rows.map(({ text, decidedAt, ...message }) => ({
    ...message,
    text: text ? cipher.open(text, message.messageId) : '',
    decidedAt: decidedAt.toISOString(),
  }))
  return {
    wanted: (await hasRemindersEnabled(db, borrowerId)) ? '1' : '0',
    reminders,
    after: page.after,
  }
}
