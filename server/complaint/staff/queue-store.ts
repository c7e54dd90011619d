import { type Kysely, sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { listComplaints } from '#contract/complaint/staff-calls.ts'
import type { ComplaintQueue } from '#contract/complaint/staff-schemas.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import type { Page } from '../../platform/database/keyset.ts'
import { isAnswerLate, type MarketDay } from '../../platform/database/late-answers.ts'
import { readOrder, type SortedList } from '../../platform/database/sorted-list.ts'
import type { Tables } from '../../tables.ts'
import { complaints, type StoredComplaint } from '../store.ts'

export type ComplaintQueueFilter = 'open' | 'mine' | 'asked' | 'done'

export type ComplaintQueuePage = {
  /** Absent: everything there is of one borrower. */
  readonly filter: ComplaintQueueFilter | undefined
  readonly staffName: string
  readonly markets: readonly MarketCode[]
  readonly queue: ComplaintQueue | undefined
  readonly borrowerId: string | undefined
  readonly takenBy: string | undefined
  /** Only what was promised for a day before today, which each market has of its own. */
  readonly lateOn: readonly MarketDay[] | undefined
  readonly sort: InputOf<typeof listComplaints>['sort']
  readonly after: string | undefined
  readonly size: number
}

type QueueRow = StoredComplaint & { readonly sequenceNo: bigint }

const queueOrders: SortedList<QueueRow, 'target' | 'answerBy' | 'limitOn' | 'received'> = {
  sorts: {
    target: [{ sql: 'c.target_on', type: 'date', of: row => row.targetOn }],
    answerBy: [{ sql: 'c.answer_by', type: 'date', of: row => row.answerBy }],
    limitOn: [{ sql: 'c.limit_on', type: 'date', of: row => row.limitOn }],
    received: [],
  },
  unique: { sql: 'c.sequence_no', type: 'bigint', of: row => row.sequenceNo },
}

/** The target is never after the day of the answer: this bounds what is read in its order. */
const isTargetOver = (days: readonly MarketDay[]) =>
  days.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`c.target_on < greatest(${sql.join(days.map(({ today }) => sql`${today}::date`))})`

const none: Page<QueueRow> = { rows: [], after: null }

/** A page of a queue: least time left first; what is done, or a borrower's own, newest first. */
export const listComplaintQueue = async (
  db: Kysely<Tables>,
  page: ComplaintQueuePage,
): Promise<Page<QueueRow>> => {
  const { filter, queue, borrowerId } = page
  const isNewestFirst = filter === undefined || filter === 'done'
  const order = readOrder(queueOrders, page.sort ?? (isNewestFirst ? '-received' : 'target'), page)
  if (order === undefined || (borrowerId !== undefined && !isUuid(borrowerId))) return none
  let query = complaints(db)
    .select('c.sequenceNo')
    .where('c.market', 'in', page.markets)
    .where(order.isBeyond)
    .orderBy(order.orderBy)
    .limit(order.limit)
  if (filter === 'open') query = query.where('c.state', 'in', ['waiting', 'taken', 'handed-over'])
  if (filter === 'mine') {
    query = query.where('c.state', '=', 'taken').where('c.takenBy', '=', page.staffName)
  }
  if (filter === 'asked') query = query.where('c.state', '=', 'asked')
  if (filter === 'done') query = query.where('c.state', 'in', ['answered', 'closed'])
  if (queue !== undefined) query = query.where('c.queue', '=', queue)
  if (page.takenBy !== undefined) query = query.where('c.takenBy', '=', page.takenBy)
  if (page.lateOn !== undefined) {
    query = query.where(isAnswerLate(page.lateOn)).where(isTargetOver(page.lateOn))
  }
  if (borrowerId !== undefined) query = query.where('c.borrowerId', '=', borrowerId)
  return order.pageOf(await query.execute())
}
