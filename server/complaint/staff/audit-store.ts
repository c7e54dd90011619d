import type { Services } from '../../services.ts'
import type { Db } from '../../tables.ts'

/** Notes what one of the staff did; in the same transaction where something changes. */
export const recordComplaintAction = async (
  db: Db,
  { random, clock }: Pick<Services, 'random' | 'clock'>,
  row: { complaintId: string; staffName: string; deed: string; reason: string },
): Promise<void> => {
  await db
    .insertInto('complaint.audit')
    .values({
      auditId: random.uuid(),
      complaintId: row.complaintId,
      staffName: row.staffName,
      action: row.deed,
      reason: row.reason,
      doneAt: clock.wallNow(),
    })
    .execute()
}

export const listComplaintActions = async (db: Db, complaintId: string) =>
  await db
    .selectFrom('complaint.audit')
    .select(['staffName', 'action as deed', 'reason', 'doneAt'])
    .where('complaintId', '=', complaintId)
    .orderBy('auditNo')
    .execute()
