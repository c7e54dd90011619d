import { type Kysely, sql } from 'kysely'
import type { MarketCode } from '#domain/market/market.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import type { Tables } from '../../tables.ts'
import { conversations, type StoredConversation } from '../store.ts'

export type ConversationQueuePage = {
  /** Absent: everything there is of one borrower. */
  readonly queue: 'waiting' | 'mine' | 'done' | undefined
  readonly staffName: string
  readonly markets: readonly MarketCode[]
  readonly borrowerId: string | undefined
  readonly after: string | undefined
  readonly size: number
}

/** A page of a queue: who waits longest first; what is done, or a borrower's own, newest first. */
export const listConversationQueue = async (
  db: Kysely<Tables>,
  { queue, staffName, markets, borrowerId, after, size }: ConversationQueuePage,
): Promise<StoredConversation[]> => {
  if ([borrowerId, after].some(id => id !== undefined && !isUuid(id))) return []
  const newestFirst = queue === undefined || queue === 'done'
  let query = conversations(db).where('c.market', 'in', markets).limit(size)
  query = newestFirst
    ? query.orderBy('c.sequenceNo', 'desc')
    : query.orderBy('c.waitingSince').orderBy('c.sequenceNo')
  if (queue === 'waiting') query = query.where('c.state', 'in', ['waiting', 'taken'])
  if (queue === 'mine') {
    query = query.where('c.state', '=', 'taken').where('c.takenBy', '=', staffName)
  }
  if (queue === 'done') query = query.where('c.state', 'in', ['open', 'answered', 'closed'])
  if (borrowerId !== undefined) query = query.where('c.borrowerId', '=', borrowerId)
  if (after !== undefined) {
    query = query.where(
      newestFirst
        ? sql<boolean>`c.sequence_no < (select sequence_no from assistant.conversation
            where conversation_id = ${after})`
        : sql<boolean>`(c.waiting_since, c.sequence_no) > (select waiting_since, sequence_no
            from assistant.conversation where conversation_id = ${after})`,
    )
  }
  return await query.execute()
}
