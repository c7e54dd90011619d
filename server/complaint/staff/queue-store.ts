import { type Kysely, sql } from 'kysely'
import type { ComplaintQueue } from '#contract/complaint/staff-schemas.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
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
  readonly after: string | undefined
  readonly size: number
}

/** A page of a queue: least time left first; what is done, or a borrower's own, newest first. */
export const listComplaintQueue = async (
  db: Kysely<Tables>,
  page: ComplaintQueuePage,
): Promise<StoredComplaint[]> => {
  const { filter, queue, borrowerId, after, size } = page
  if ([borrowerId, after].some(id => id !== undefined && !isUuid(id))) return []
  const newestFirst = filter === undefined || filter === 'done'
  let query = complaints(db).where('c.market', 'in', page.markets).limit(size)
  query = newestFirst
    ? query.orderBy('c.sequenceNo', 'desc')
    : query.orderBy('c.targetOn').orderBy('c.sequenceNo')
  if (filter === 'open') query = query.where('c.state', 'in', ['waiting', 'taken', 'handed-over'])
  if (filter === 'mine') {
    query = query.where('c.state', '=', 'taken').where('c.takenBy', '=', page.staffName)
  }
  if (filter === 'asked') query = query.where('c.state', '=', 'asked')
  if (filter === 'done') query = query.where('c.state', 'in', ['answered', 'closed'])
  if (queue !== undefined) query = query.where('c.queue', '=', queue)
  if (page.takenBy !== undefined) query = query.where('c.takenBy', '=', page.takenBy)
  if (borrowerId !== undefined) query = query.where('c.borrowerId', '=', borrowerId)
  if (after !== undefined) {
    query = query.where(
      newestFirst
        ? sql<boolean>`c.sequence_no < (select sequence_no from complaint.complaint
            where complaint_id = ${after})`
        : sql<boolean>`(c.target_on, c.sequence_no) > (select target_on, sequence_no
            from complaint.complaint where complaint_id = ${after})`,
    )
  }
  return await query.execute()
}
