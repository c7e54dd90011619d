import type { Kysely } from 'kysely'
import type { listConversations } from '#contract/assistant/staff-calls.ts'
import type { InputOf } from '#contract/call.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import type { Page } from '../../platform/database/keyset.ts'
import { readOrder, type SortedList } from '../../platform/database/sorted-list.ts'
import type { Tables } from '../../tables.ts'
import { conversations, type StoredConversation } from '../store.ts'

export type ConversationQueuePage = {
  /** Absent: everything there is of one borrower. */
  readonly queue: 'waiting' | 'mine' | 'done' | undefined
  readonly staffName: string
  readonly markets: readonly MarketCode[]
  readonly borrowerId: string | undefined
  readonly sort: InputOf<typeof listConversations>['sort']
  readonly after: string | undefined
  readonly size: number
}

type QueueRow = StoredConversation & { readonly sequenceNo: bigint }

const unique = {
  sql: 'c.sequence_no',
  type: 'bigint',
  of: (row: QueueRow) => row.sequenceNo,
} as const

const waitingOrders: SortedList<QueueRow, 'waiting' | 'opened'> = {
  sorts: {
    waiting: [
      {
        sql: 'c.waiting_since',
        type: 'timestamptz',
        // The database's constraint: a conversation that waits has a time.
        of: ({ waitingSince, openedAt }) => waitingSince ?? openedAt,
      },
    ],
    opened: [],
  },
  unique,
}

/** Where nobody waits, who waited longest is who came first. */
const otherOrders: typeof waitingOrders = { sorts: { waiting: [], opened: [] }, unique }

const none: Page<QueueRow> = { rows: [], after: null }

/** A page of a queue: who waits longest first; what is done, or a borrower's own, newest first. */
export const listConversationQueue = async (
  db: Kysely<Tables>,
  { queue, staffName, markets, borrowerId, sort, after, size }: ConversationQueuePage,
): Promise<Page<QueueRow>> => {
  const isWaiting = queue === 'waiting' || queue === 'mine'
  const orders = isWaiting ? waitingOrders : otherOrders
  const order = readOrder(orders, sort ?? (isWaiting ? 'waiting' : '-opened'), { after, size })
  if (order === undefined || (borrowerId !== undefined && !isUuid(borrowerId))) return none
  let query = conversations(db)
    .select('c.sequenceNo')
    .where('c.market', 'in', markets)
    .where(order.isBeyond)
    .orderBy(order.orderBy)
    .limit(order.limit)
  if (queue === 'waiting') query = query.where('c.state', 'in', ['waiting', 'taken'])
  if (queue === 'mine') {
    query = query.where('c.state', '=', 'taken').where('c.takenBy', '=', staffName)
  }
  if (queue === 'done') query = query.where('c.state', 'in', ['open', 'answered', 'closed'])
  if (borrowerId !== undefined) query = query.where('c.borrowerId', '=', borrowerId)
  return order.pageOf(await query.execute())
}
