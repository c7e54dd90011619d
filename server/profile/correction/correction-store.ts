import * as z from 'zod/mini'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import type { Db } from '../../tables.ts'
import type { CorrectionState, KeyField } from '../tables.ts'

/** What the borrower asks for, as it is sealed. */
export const correctionBody = z.object({ value: z.string(), reason: z.string() })

export type StoredCorrection = {
  readonly correctionId: string
  readonly borrowerId: string
  readonly field: KeyField
  readonly body: Buffer | null
  readonly changedOn: LocalDate | null
  readonly state: CorrectionState
  readonly askedAt: Date
  readonly note: string
}

const corrections = (db: Db) =>
  db
    .selectFrom('profile.correction')
    .select([
      'correction_id as correctionId',
      'borrower_id as borrowerId',
      'field',
      'body_encrypted as body',
      'changed_on as changedOn',
      'state',
      'requested_at as askedAt',
      'note',
    ])

export const listCorrections = async (db: Db, borrowerId: string): Promise<StoredCorrection[]> =>
  await corrections(db).where('borrower_id', '=', borrowerId).orderBy('correction_no').execute()

export const findCorrection = async (
  db: Db,
  correctionId: string,
): Promise<StoredCorrection | undefined> =>
  await corrections(db).where('correction_id', '=', correctionId).executeTakeFirst()

/** Those that wait for a decision, oldest first. */
export const listWaitingCorrections = async (
  db: Db,
  page: { after: string | undefined; size: number },
): Promise<StoredCorrection[]> => {
  const { after } = page
  if (after !== undefined && !isUuid(after)) return []
  const waiting = corrections(db).where('state', '=', 'waiting').orderBy('correction_no')
  return await (after === undefined
    ? waiting
    : waiting.where('correction_no', '>', query =>
        query
          .selectFrom('profile.correction')
          .select('correction_no')
          .where('correction_id', '=', after),
      )
  )
    .limit(page.size)
    .execute()
}

/** Takes the place of what still waits about the same field. */
export const insertCorrection = async (
  tx: Db,
  correction: Omit<StoredCorrection, 'note'> & { decidedBy: string | null },
): Promise<void> => {
  await tx
    .updateTable('profile.correction')
    .set({ state: 'refused', decided_at: correction.askedAt, decided_by: 'borrower' })
    .where('borrower_id', '=', correction.borrowerId)
    .where('field', '=', correction.field)
    .where('state', '=', 'waiting')
    .execute()
  await tx
    .insertInto('profile.correction')
    .values({
      correction_id: correction.correctionId,
      borrower_id: correction.borrowerId,
      field: correction.field,
      body_encrypted: correction.body,
      changed_on: correction.changedOn,
      state: correction.state,
      requested_at: correction.askedAt,
      decided_at: correction.decidedBy === null ? null : correction.askedAt,
      decided_by: correction.decidedBy,
    })
    .execute()
}

/** False when it was decided meanwhile. */
export const decideCorrection = async (
  tx: Db,
  decision: {
    correctionId: string
    state: 'applied' | 'refused'
    by: string
    note: string
    now: Date
  },
): Promise<boolean> => {
  const result = await tx
    .updateTable('profile.correction')
    .set({
      state: decision.state,
      decided_at: decision.now,
      decided_by: decision.by,
      note: decision.note,
    })
    .where('correction_id', '=', decision.correctionId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
