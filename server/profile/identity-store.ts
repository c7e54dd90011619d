import type { Kysely } from 'kysely'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import type { CheckState } from './tables.ts'

type Db = Kysely<Tables>

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
      'document_image as documentImage',
      'face_image as faceImage',
      'state',
      'given_at as givenAt',
      'decided_at as decidedAt',
      'reason',
    ])

export const findLastCheck = async (
  db: Db,
  borrowerId: string,
): Promise<IdentityCheck | undefined> =>
  await checks(db)
    .where('borrower_id', '=', borrowerId)
    .orderBy('check_id', 'desc')
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
      document_image: null,
      face_image: null,
      state: 'approved',
      given_at: now,
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
      document_image: check.documentImage,
      face_image: check.faceImage,
      state: 'waiting',
      given_at: check.now,
    })
    .execute()
}

/** A pair of images that the borrower took back by sending another. */
export const endWaitingCheck = async (tx: Db, checkId: string, now: Date): Promise<void> => {
  await tx
    .updateTable('profile.identity_check')
    .set({ state: 'replaced', decided_at: now, decided_by: 'borrower' })
    .where('check_id', '=', checkId)
    .where('state', '=', 'waiting')
    .execute()
}
