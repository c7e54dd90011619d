import { isUuid } from '../platform/database/is-uuid.ts'
import type { Services } from '../services.ts'
import type { Db } from '../tables.ts'
import type { AuditSubjectKind } from './tables.ts'

type StaffAction = {
  readonly staffName: string
  readonly action: string
  readonly subjectKind: AuditSubjectKind
  /** Null for the newsletter, and only for it. */
  readonly subjectId: string | null
  /** Empty where the call requires none. */
  readonly reason: string
}

/**
 * Writes one audit entry. `db` is the transaction of the change that it records; where data is only
 * read, the entry is committed before anything of it is returned.
 */
export const recordStaffAction = async (
  db: Db,
  { random, clock }: Pick<Services, 'random' | 'clock'>,
  action: StaffAction,
): Promise<void> => {
  await db
    .insertInto('audit.entry')
    .values({ entryId: random.uuid(), ...action, doneAt: clock.wallNow() })
    .execute()
}

/** All actions on one subject, oldest first. */
export const listSubjectActions = async (
  db: Db,
  subjectKind: AuditSubjectKind,
  subjectId: string,
) =>
  await db
    .selectFrom('audit.entry')
    .select(['staffName', 'action', 'reason', 'doneAt'])
    .where('subjectKind', '=', subjectKind)
    .where('subjectId', '=', subjectId)
    .orderBy('entryNo')
    .execute()

/**
 * A page of the actions on borrowers' profiles, of one borrower or of all, newest first; `after` is
 * the id of the last entry of the page before. An id that is none finds nothing.
 */
export const listProfileActions = async (
  db: Db,
  page: { borrowerId: string | undefined; after: string | undefined; size: number },
) => {
  const { borrowerId, after, size } = page
  if ([borrowerId, after].some(id => id !== undefined && !isUuid(id))) return []
  let query = db
    .selectFrom('audit.entry')
    .select(['entryId', 'subjectId as borrowerId', 'staffName', 'action', 'reason', 'doneAt'])
    // By the constraint entry_subject, only the newsletter has no id.
    .$narrowType<{ borrowerId: string }>()
    .where('subjectKind', '=', 'borrower')
    .orderBy('entryNo', 'desc')
    .limit(size)
  if (borrowerId !== undefined) query = query.where('subjectId', '=', borrowerId)
  if (after !== undefined) {
    query = query.where('entryNo', '<', earlier =>
      earlier.selectFrom('audit.entry').select('entryNo').where('entryId', '=', after),
    )
  }
  return await query.execute()
}
