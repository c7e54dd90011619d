import type { FaceResult } from '#domain/decision/verification.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { Page } from '../platform/database/keyset.ts'
import { readOrder, type SortedList } from '../platform/database/sorted-list.ts'
import type { Services } from '../services.ts'
import type { Db } from '../tables.ts'
import { isOfBorrowerIn, marketOfBorrower } from './store.ts'
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
  /** What a provider makes of both pictures; null: not compared, or not yet. */
  readonly faceResult: FaceResult | null
  readonly faceComparedBy: string | null
  readonly faceComparedAt: Date | null
}

const checks = (db: Db) =>
  db
    .selectFrom('profile.identityCheck')
    .select([
      'checkId',
      'borrowerId',
      'documentImageId as documentImage',
      'faceImageId as faceImage',
      'state',
      'submittedAt as givenAt',
      'decidedAt',
      'reason',
      'faceResult',
      'faceComparedBy',
      'faceComparedAt',
    ])

export const findLastCheck = async (
  db: Db,
  borrowerId: string,
): Promise<IdentityCheck | undefined> =>
  await checks(db)
    .where('borrowerId', '=', borrowerId)
    .orderBy('checkNo', 'desc')
    .limit(1)
    .executeTakeFirst()

/** How many pairs of images a borrower has submitted since an instant. */
export const countChecks = async (db: Db, borrowerId: string, since: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('profile.identityCheck')
    .select(eb => eb.fn.countAll<bigint>().as('count'))
    .where('borrowerId', '=', borrowerId)
    .where('submittedAt', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A check that was made elsewhere, without its images. */
export const insertCheckedIdentity = async (
  tx: Db,
  { clock, random }: Pick<Services, 'clock' | 'random'>,
  borrowerId: string,
): Promise<void> => {
  const now = clock.now()
  await tx
    .insertInto('profile.identityCheck')
    .values({
      checkId: random.uuid(),
      borrowerId,
      documentImageId: null,
      faceImageId: null,
      state: 'approved',
      submittedAt: now,
      decidedAt: now,
      decidedBy: 'carried',
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
    .insertInto('profile.identityCheck')
    .values({
      checkId: check.checkId,
      borrowerId: check.borrowerId,
      documentImageId: check.documentImage,
      faceImageId: check.faceImage,
      state: 'waiting',
      submittedAt: check.now,
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
    .updateTable('profile.identityCheck')
    .set({ state: 'replaced', decidedAt: now, decidedBy: by })
    .where('checkId', '=', checkId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Checks that have waited since before an instant. */
export const listStaleChecks = async (db: Db, before: Date): Promise<IdentityCheck[]> =>
  await checks(db).where('state', '=', 'waiting').where('submittedAt', '<', before).execute()

export const findCheck = async (db: Db, checkId: string): Promise<IdentityCheck | undefined> =>
  await checks(db).where('checkId', '=', checkId).executeTakeFirst()

type ListedCheck = IdentityCheck & { readonly checkNo: bigint; readonly market: MarketCode }

const checkOrders: SortedList<ListedCheck, 'givenAt'> = {
  sorts: { givenAt: [] },
  unique: { sql: 'check_no', type: 'bigint', of: row => row.checkNo },
}

/** Those that wait for a decision. */
export const listWaitingChecks = async (
  db: Db,
  page: {
    markets: readonly MarketCode[]
    sort: 'givenAt' | '-givenAt'
    after: string | undefined
    size: number
  },
): Promise<Page<ListedCheck>> => {
  const order = readOrder(checkOrders, page.sort, page)
  if (order === undefined) return { rows: [], after: null }
  const rows = await checks(db)
    .select(['checkNo', marketOfBorrower('identity_check')])
    .where('state', '=', 'waiting')
    .where(isOfBorrowerIn(page.markets))
    .where(order.isBeyond)
    .orderBy(order.orderBy)
    .limit(order.limit)
    .execute()
  return order.pageOf(rows)
}

/** What a provider made of a borrower's pictures, for the export of personal data. */
export const exportFaceComparisons = async (db: Db, borrowerId: string): Promise<object[]> =>
  await db
    .selectFrom('profile.identityCheck')
    .select(['submittedAt', 'faceResult', 'faceComparedBy', 'faceComparedAt'])
    .where('borrowerId', '=', borrowerId)
    .where('faceResult', 'is not', null)
    .orderBy('checkNo')
    .execute()

/** Stores what a provider makes of the pictures, once; false when it has, or they were replaced or erased. */
export const recordFaceResult = async (
  tx: Db,
  checkId: string,
  { result, by, ref, now }: { result: FaceResult; by: string; ref: string | null; now: Date },
): Promise<boolean> => {
  const updated = await tx
    .updateTable('profile.identityCheck')
    .set({ faceResult: result, faceComparedBy: by, faceRef: ref, faceComparedAt: now })
    .where('checkId', '=', checkId)
    .where('state', '!=', 'replaced')
    .where('faceResult', 'is', null)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
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
    .updateTable('profile.identityCheck')
    .set({
      state: verdict.state,
      decidedAt: verdict.now,
      decidedBy: verdict.by,
      reason: verdict.reason,
    })
    .where('checkId', '=', verdict.checkId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
