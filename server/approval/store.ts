import { type Kysely, sql, type Transaction } from 'kysely'
import { type ApprovalKind, approvalKindNames } from '#contract/approval/kinds.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { isUuid } from '../platform/database/is-uuid.ts'
import type { Page } from '../platform/database/keyset.ts'
import { readOrder, type SortedList } from '../platform/database/sorted-list.ts'
import type { Db, Tables } from '../tables.ts'
import type { ApprovalItemState, ApprovalState, SummaryFigure } from './tables.ts'

/** A request for approval as it is stored; `subjectId` is that of its first item. */
export type ApprovalRequest = {
  readonly requestId: string
  readonly requestNo: bigint
  readonly kind: ApprovalKind
  readonly subjectKind: string
  readonly subjectId: string
  readonly itemCount: number
  readonly market: MarketCode | null
  readonly summary: readonly SummaryFigure[]
  readonly makerId: string
  readonly makerName: string
  readonly reason: string
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly state: ApprovalState
  readonly checkerId: string | null
  readonly checkerName: string | null
  readonly decidedAt: Date | null
  readonly decisionReason: string | null
  readonly executedAt: Date | null
}

const requests = (db: Kysely<Tables>) =>
  db
    .selectFrom('approval.request as r')
    .selectAll('r')
    // Not a join: the item is read for the rows of a page, not for each row that is ordered for it.
    .select(eb =>
      eb
        .selectFrom('approval.item as first')
        .select('first.subjectId')
        .whereRef('first.requestId', '=', 'r.requestId')
        .where('first.itemNo', '=', 1)
        .$asScalar()
        .$notNull()
        .as('subjectId'),
    )

export const findRequest = async (
  db: Db,
  requestId: string,
): Promise<ApprovalRequest | undefined> =>
  isUuid(requestId)
    ? await requests(db).where('r.requestId', '=', requestId).executeTakeFirst()
    : undefined

/** A request, its row locked until the transaction ends; undefined when there is none. */
export const lockRequest = async (
  tx: Transaction<Tables>,
  requestId: string,
): Promise<ApprovalRequest | undefined> =>
  isUuid(requestId)
    ? await requests(tx).where('r.requestId', '=', requestId).forUpdate('r').executeTakeFirst()
    : undefined

type NewRequest = Omit<
  ApprovalRequest,
  | 'requestNo'
  | 'subjectId'
  | 'state'
  | 'checkerId'
  | 'checkerName'
  | 'decidedAt'
  | 'decisionReason'
  | 'executedAt'
>
export type NewItem = {
  readonly subjectId: string
  readonly before: object
  readonly after: object
}

/**
 * Stores a request with its items. False: one of the subjects already waits for a decision of this
 * kind; then nothing of it is stored, and the transaction can go on.
 */
export const insertRequest = async (
  tx: Transaction<Tables>,
  { summary, ...request }: NewRequest,
  items: readonly NewItem[],
): Promise<boolean> => {
  await sql`savepoint proposal`.execute(tx)
  await tx
    .insertInto('approval.request')
    .values({ ...request, summary: JSON.stringify(summary), state: 'waiting' })
    .execute()
  const { requestId, kind, subjectKind } = request
  const inserted = await tx
    .insertInto('approval.item')
    .values(
      items.map(({ subjectId, before, after }, index) => ({
        requestId,
        itemNo: index + 1,
        kind,
        subjectKind,
        subjectId,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
      })),
    )
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  const isComplete = inserted.numInsertedOrUpdatedRows === BigInt(items.length)
  if (!isComplete) await sql`rollback to savepoint proposal`.execute(tx)
  return isComplete
}

type RequestChange =
  | {
      readonly state: 'approved' | 'declined'
      readonly checkerId: string
      readonly checkerName: string
      readonly decidedAt: Date
      readonly decisionReason: string
    }
  | { readonly state: 'withdrawn'; readonly decidedAt: Date; readonly decisionReason: string }
  | { readonly state: 'expired'; readonly decidedAt: Date }
  | { readonly state: 'executed' | 'failed'; readonly executedAt: Date }

/** Moves a request on; the caller holds its row. */
export const changeRequest = async (
  tx: Transaction<Tables>,
  requestId: string,
  change: RequestChange,
): Promise<void> => {
  await tx.updateTable('approval.request').set(change).where('requestId', '=', requestId).execute()
}

export type ApprovalItem = NewItem & {
  readonly itemNo: number
  readonly state: ApprovalItemState
  readonly outcome: object | null
}

export const listItems = async (db: Db, requestId: string): Promise<ApprovalItem[]> =>
  await db
    .selectFrom('approval.item')
    .select(['itemNo', 'subjectId', 'before', 'after', 'state', 'outcome'])
    .where('requestId', '=', requestId)
    .orderBy('itemNo')
    .execute()

/** Ends an open item; the caller holds its request's row. */
export const endItem = async (
  tx: Transaction<Tables>,
  { requestId, itemNo }: { readonly requestId: string; readonly itemNo: number },
  end: { readonly state: 'executed' | 'failed'; readonly outcome: object },
): Promise<void> => {
  await tx
    .updateTable('approval.item')
    .set({ state: end.state, outcome: JSON.stringify(end.outcome) })
    .where('requestId', '=', requestId)
    .where('itemNo', '=', itemNo)
    .execute()
}

type WaitingRequest = {
  readonly approvalId: string
  readonly kind: ApprovalKind
  readonly madeBy: string
}

/** The open requests about one subject, whatever their kind. */
export const listWaitingRequests = async (
  db: Db,
  subject: { readonly subjectKind: string; readonly subjectId: string },
): Promise<WaitingRequest[]> =>
  await db
    .selectFrom('approval.item as i')
    .innerJoin('approval.request as r', 'r.requestId', 'i.requestId')
    .select(['r.requestId as approvalId', 'r.kind', 'r.makerName as madeBy'])
    // By the index on what is open, which begins with the kind.
    .where('i.kind', 'in', [...approvalKindNames])
    .where('i.subjectKind', '=', subject.subjectKind)
    .where('i.subjectId', '=', subject.subjectId)
    .where('i.state', '=', 'open')
    .orderBy('r.requestNo')
    .execute()

export const listHistory = async (db: Db, requestId: string) =>
  await db
    .selectFrom('approval.history')
    .select(['state', 'personName', 'reason', 'recordedAt'])
    .where('requestId', '=', requestId)
    .orderBy('historyNo')
    .execute()

/** Requests whose time is over, the longest over first. */
export const listExpired = async (db: Db, now: Date, max: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('approval.request')
    .select('requestId')
    .where('state', '=', 'waiting')
    .where('expiresAt', '<=', now)
    .orderBy('expiresAt')
    .limit(max)
    .execute()
  return rows.map(({ requestId }) => requestId)
}

/** Which requests a list holds; a request of no market is in every market's. */
export type ApprovalFilter = {
  readonly list: 'to-decide' | 'mine' | 'all'
  readonly staffId: string
  readonly kinds: readonly ApprovalKind[]
  readonly markets: readonly MarketCode[]
  readonly kind: ApprovalKind | undefined
  readonly state: ApprovalState | undefined
  readonly now: Date
}

const requestOrders: SortedList<ApprovalRequest, 'expires' | 'made'> = {
  sorts: {
    expires: [{ sql: 'r.expires_at', type: 'timestamptz', of: row => row.expiresAt }],
    made: [{ sql: 'r.created_at', type: 'timestamptz', of: row => row.createdAt }],
  },
  unique: { sql: 'r.request_no', type: 'bigint', of: row => row.requestNo },
}

/** A page of requests: those to decide by the time that is left, others newest first. */
export const listRequests = async (
  db: Db,
  filter: ApprovalFilter,
  page: {
    readonly sort: 'expires' | '-expires' | 'made' | '-made' | undefined
    readonly after: string | undefined
    readonly size: number
  },
): Promise<Page<ApprovalRequest>> => {
  const { list, staffId, kinds, markets, kind, state, now } = filter
  const isToDecide = list === 'to-decide'
  const order = readOrder(requestOrders, page.sort ?? (isToDecide ? 'expires' : '-made'), page)
  if (order === undefined) return { rows: [], after: null }
  const conditions = [sql`(r.market is null or r.market = any(${markets}))`, order.isBeyond]
  if (list === 'mine') conditions.push(sql`r.maker_id = ${staffId}`)
  if (state !== undefined) conditions.push(sql`r.state = ${state}`)
  if (isToDecide) {
    conditions.push(sql`r.state = 'waiting' and r.maker_id <> ${staffId} and r.expires_at > ${now}`)
  }
  const query = requests(db).orderBy(order.orderBy).limit(order.limit)
  const shownKinds = kind === undefined ? kinds : kinds.filter(each => each === kind)
  const isWaiting = isToDecide || state === 'waiting'
  const rows = await (list !== 'mine' && isWaiting
    ? // The first of each kind, read from an index that has all of it, and not all that wait.
      query.where(sql<boolean>`r.request_id in (select r.request_id
        from unnest(${shownKinds}::text[]) k (kind) cross join lateral (
          select r.request_id, r.request_no, r.created_at, r.expires_at from approval.request r
            where r.kind = k.kind and r.state = 'waiting' and ${sql.join(conditions, sql` and `)}
            order by ${order.orderBy} limit ${order.limit}) r
        order by ${order.orderBy} limit ${order.limit})`)
    : query
        .where(sql<boolean>`${sql.join(conditions, sql` and `)}`)
        .$if(kind !== undefined, all => all.where(sql<boolean>`r.kind = ${kind}`))
        .$if(list !== 'mine', all => all.where(sql<boolean>`r.kind = any(${kinds})`))
  ).execute()
  return order.pageOf(rows)
}
