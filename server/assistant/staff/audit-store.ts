import type { Services } from '../../services.ts'
import type { Db } from '../../tables.ts'

/** Notes what one of the staff did; in the same transaction where something changes. */
export const recordConversationAction = async (
  db: Db,
  { random, clock }: Pick<Services, 'random' | 'clock'>,
  row: { conversationId: string; staffName: string; deed: string; reason: string },
): Promise<void> => {
  await db
    .insertInto('assistant.audit')
    .values({
      audit_id: random.uuid(),
      conversation_id: row.conversationId,
      staff_name: row.staffName,
      action: row.deed,
      reason: row.reason,
      done_at: clock.wallNow(),
    })
    .execute()
}

export const listConversationActions = async (db: Db, conversationId: string) =>
  await db
    .selectFrom('assistant.audit')
    .select(['staff_name as staffName', 'action as deed', 'reason', 'done_at as doneAt'])
    .where('conversation_id', '=', conversationId)
    .orderBy('audit_no')
    .execute()
