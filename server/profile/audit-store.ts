import { isUuid } from '../platform/database/is-uuid.ts'
import type { Services } from '../services.ts'
import type { Db } from '../tables.ts'

export type AuditRow = {
  readonly auditId: string
  readonly borrowerId: string
  readonly staffName: string
  readonly deed: string
  readonly reason: string
  readonly doneAt: Date
}

/** Notes what staff looked at or decided; in the same transaction where something changes. */
export const recordStaffAction = async (
  db: Db,
  { clock, random }: Pick<Services, 'clock' | 'random'>,
  row: { borrowerId: string; staffName: string; deed: string; reason: string },
): Promise<void> => {
  await db
    .insertInto('profile.audit')
    .values({
      auditId: random.uuid(),
      borrowerId: row.borrowerId,
      staffName: row.staffName,
      action: row.deed,
      reason: row.reason,
      doneAt: clock.wallNow(),
    })
    .execute()
}

/** Newest first, of one borrower or of all. */
export const listAudit = async (
  db: Db,
  page: { borrowerId: string | undefined; after: string | undefined; size: number },
): Promise<AuditRow[]> => {
  const { borrowerId, after, size } = page
  if ([borrowerId, after].some(id => id !== undefined && !isUuid(id))) return []
  let query = db
    .selectFrom('profile.audit')
    .select(['auditId', 'borrowerId', 'staffName', 'action as deed', 'reason', 'doneAt'])
    .orderBy('auditNo', 'desc')
    .limit(size)
  if (borrowerId !== undefined) query = query.where('borrowerId', '=', borrowerId)
  if (after !== undefined) {
    query = query.where('auditNo', '<', earlier =>
      earlier.selectFrom('profile.audit').select('auditNo').where('auditId', '=', after),
    )
  }
  return await query.execute()
}
