import * as z from 'zod'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { Page } from '../../platform/database/keyset.ts'
import { readOrder, type SortedList } from '../../platform/database/sorted-list.ts'
import type { Db } from '../../tables.ts'
import { isOfBorrowerIn, marketOfBorrower } from '../store.ts'
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
  readonly requestedAt: Date
  readonly requestedBy: string
  readonly note: string
}

const corrections = (db: Db) =>
  db
    .selectFrom('profile.correction')
    .select([
      'correctionId',
      'borrowerId',
      'field',
      'bodyEncrypted as body',
      'changedOn',
      'state',
      'requestedAt',
      'requestedBy',
      'note',
    ])

export const listCorrections = async (db: Db, borrowerId: string): Promise<StoredCorrection[]> =>
  await corrections(db).where('borrowerId', '=', borrowerId).orderBy('correctionNo').execute()

export const findCorrection = async (
  db: Db,
  correctionId: string,
): Promise<StoredCorrection | undefined> =>
  await corrections(db).where('correctionId', '=', correctionId).executeTakeFirst()

/** Those that wait for a decision, oldest first. */
export const listWaitingCorrections = async (
  db: Db,
  page: {
    markets: readonly MarketCode[]
    sort: 'askedAt' | '-askedAt'
    after: string | undefined
    size: number
  },
): Promise<Page<ListedCorrection>> => {
  const order = readOrder(correctionOrders, page.sort, page)
  if (order === undefined) return { rows: [], after: null }
  const rows = await corrections(db)
    .select(['correctionNo', marketOfBorrower('correction')])
    .where('state', '=', 'waiting')
    .where(isOfBorrowerIn(page.markets))
    .where(order.isBeyond)
    .orderBy(order.orderBy)
    .limit(order.limit)
    .execute()
  return order.pageOf(rows)
}

type ListedCorrection = StoredCorrection & {
  readonly correctionNo: bigint
  readonly market: MarketCode
}

const correctionOrders: SortedList<ListedCorrection, 'askedAt'> = {
  sorts: { askedAt: [] },
  unique: { sql: 'correction_no', type: 'bigint', of: row => row.correctionNo },
}

/** Takes the place of what still waits about the same field. */
export const insertCorrection = async (
  tx: Db,
  correction: Omit<StoredCorrection, 'note'> & { decidedBy: string | null },
): Promise<void> => {
  await tx
    .updateTable('profile.correction')
    .set({ state: 'refused', decidedAt: correction.requestedAt, decidedBy: 'borrower' })
    .where('borrowerId', '=', correction.borrowerId)
    .where('field', '=', correction.field)
    .where('state', '=', 'waiting')
    .execute()
  await tx
    .insertInto('profile.correction')
    .values({
      correctionId: correction.correctionId,
      borrowerId: correction.borrowerId,
      field: correction.field,
      bodyEncrypted: correction.body,
      changedOn: correction.changedOn,
      state: correction.state,
      requestedAt: correction.requestedAt,
      requestedBy: correction.requestedBy,
      decidedAt: correction.decidedBy === null ? null : correction.requestedAt,
      decidedBy: correction.decidedBy,
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
      decidedAt: decision.now,
      decidedBy: decision.by,
      note: decision.note,
    })
    .where('correctionId', '=', decision.correctionId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
