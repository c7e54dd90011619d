import { isUuid } from '../platform/database/is-uuid.ts'
import type { Services } from '../services.ts'
import type { Db } from '../tables.ts'
import type { CheckState } from './tables.ts'

export type IdentityCheck = {
  readonly checkId: string
  readonly borrowerId: string
  readonly documentImage: string | null
  readonly faceImage: string | null
  readonly state: CheckState
  readonly givenAt: Date
  readonly decidedAt: Date | null
  readonly reason: string | null
}

const checks = (db: Db) =>
  db
    .selectFrom('profile.identity_check')
    .select([
      'check_id as checkId',
      'borrower_id as borrowerId',
      'document_image_id as documentImage',
      'face_image_id as faceImage',
      'state',
      'submitted_at as givenAt',
      'decided_at as decidedAt',
      'reason',
    ])

export const findLastCheck = async (
  db: Db,
  borrowerId: string,
): Promise<IdentityCheck | undefined> =>
  await checks(db)
    .where('borrower_id', '=', borrowerId)
    .orderBy('check_no', 'desc')
    .limit(1)
    .executeTakeFirst()

/** A check that was made elsewhere, without its images. */
export const insertCheckedIdentity = async (
  tx: Db,
  { clock, random }: Pick<Services, 'clock' | 'random'>,
  borrowerId: string,
): Promise<void> => {
  const now = clock.now()
  await tx
    .insertInto('profile.identity_check')
    .values({
      check_id: random.uuid(),
      borrower_id: borrowerId,
      document_image_id: null,
      face_image_id: null,
      state: 'approved',
      submitted_at: now,
      decided_at: now,
      decided_by: 'carried',
    })
    .execute()
}

export const insertCheck = async (
  tx: Db,
  check: {
    checkId: string
    borrowerId: string
    documentImage: string
    faceImage: string
    now: Date
  },
): Promise<void> => {
  await tx
    .insertInto('profile.identity_check')
    .values({
      check_id: check.checkId,
      borrower_id: check.borrowerId,
      document_image_id: check.documentImage,
      face_image_id: check.faceImage,
      state: 'waiting',
      submitted_at: check.now,
    })
    .execute()
}

/** A pair of images that is not to be looked at any more; false when it was decided meanwhile. */
export const endWaitingCheck = async (
  tx: Db,
  checkId: string,
  { by, now }: { by: 'borrower' | 'time'; now: Date },
): Promise<boolean> => {
  const result = await tx
    .updateTable('profile.identity_check')
    .set({ state: 'replaced', decided_at: now, decided_by: by })
    .where('check_id', '=', checkId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Checks that have waited since before an instant. */
export const listStaleChecks = async (db: Db, before: Date): Promise<IdentityCheck[]> =>
  await checks(db).where('state', '=', 'waiting').where('submitted_at', '<', before).execute()

export const findCheck = async (db: Db, checkId: string): Promise<IdentityCheck | undefined> =>
  await checks(db).where('check_id', '=', checkId).executeTakeFirst()

/** Those that wait for a decision, oldest first. */
export const listWaitingChecks = async (
  db: Db,
  page: { after: string | undefined; size: number },
): Promise<IdentityCheck[]> => {
  const { after } = page
  if (after !== undefined && !isUuid(after)) return []
  const waiting = checks(db).where('state', '=', 'waiting').orderBy('check_no').limit(page.size)
  return await (after === undefined
    ? waiting
    : waiting.where('check_no', '>', query =>
        query.selectFrom('profile.identity_check').select('check_no').where('check_id', '=', after),
      )
  ).execute()
}

/** False when it was decided, or taken back, meanwhile. */
export const decideCheck = async (
  tx: Db,
  verdict: {
    checkId: string
    state: 'approved' | 'refused'
    by: string
    reason: string
    now: Date
  },
): Promise<boolean> => {
  const result = await tx
    .updateTable('profile.identity_check')
    .set({
      state: verdict.state,
      decided_at: verdict.now,
      decided_by: verdict.by,
      reason: verdict.reason,
    })
    .where('check_id', '=', verdict.checkId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
