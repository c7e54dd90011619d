import type { Services } from '../services.ts'
import { listChoices, listMessagesOf } from './store.ts'

/** What a borrower chose about reminders, and every message that went or was kept back. */
export const exportReminders = async (
  { db, cipher }: Pick<Services, 'db' | 'cipher'>,
  borrowerId: string,
): Promise<object> => {
  const page = { sort: '-decided', after: undefined, size: 10_000 } as const
  const { rows: messages } = await listMessagesOf(db, borrowerId, page)
  return {
    choices: await listChoices(db, borrowerId),
    messages: messages.map(({ kind, dueOn, outcome, reason, decidedAt, text, messageId }) => ({
      kind,
      dueOn,
      outcome,
      reason,
      decidedAt,
      text: text && cipher.open(text, messageId),
    })),
  }
}
