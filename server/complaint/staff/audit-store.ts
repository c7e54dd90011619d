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
      audit_id: random.uuid(),
      complaint_id: row.complaintId,
      staff_name: row.staffName,
      action: row.deed,
      reason: row.reason,
      done_at: clock.wallNow(),
    })
    .execute()
}

export const listComplaintActions = async (db: Db, complaintId: string) =>
  await db
    .selectFrom('complaint.audit')
    .select(['staff_name as staffName', 'action as deed', 'reason', 'done_at as doneAt'])
    .where('complaint_id', '=', complaintId)
    .orderBy('audit_no')
    .execute()
