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
      auditId: random.uuid(),
      conversationId: row.conversationId,
      staffName: row.staffName,
      action: row.deed,
      reason: row.reason,
      doneAt: clock.wallNow(),
    })
    .execute()
}

export const listConversationActions = async (db: Db, conversationId: string) =>
  await db
    .selectFrom('assistant.audit')
    .select(['staffName', 'action as deed', 'reason', 'doneAt'])
    .where('conversationId', '=', conversationId)
    .orderBy('auditNo')
    .execute()
