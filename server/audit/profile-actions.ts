import { sql } from 'kysely'
import type { MarketCode } from '#domain/market/market.ts'
import { isUuid } from '../platform/database/is-uuid.ts'
import type { Db } from '../tables.ts'
import type { StoredEntry } from './store.ts'

type ProfileAction = Pick<
  StoredEntry,
  'entryNo' | 'entryId' | 'staffName' | 'action' | 'reason' | 'doneAt'
> & {
  readonly borrowerId: string
}

/**
 * A page of the actions on borrowers' profiles, of one borrower or of all, newest first; `after` is
 * the id of the last entry of the page before. An id that is none finds nothing.
 */
export const listProfileActions = async (
  db: Db,
  {
    borrowerId,
    markets,
    after,
    size,
  }: {
    readonly borrowerId: string | undefined
    readonly markets: readonly MarketCode[]
    readonly after: string | undefined
    readonly size: number
  },
): Promise<ProfileAction[]> => {
  if ([borrowerId, after].some(id => id !== undefined && !isUuid(id))) return []
  let query = db
    .selectFrom('audit.entry')
    .select([
      'entryNo',
      'entryId',
      'subjectId as borrowerId',
      'staffName',
      'action',
      'reason',
      'doneAt',
    ])
    .$narrowType<{ borrowerId: string }>()
    .where('subjectKind', '=', 'borrower')
    // A list of borrowers names none of them.
    .where('subjectId', 'is not', null)
    .where('outcome', '=', 'done')
    .orderBy('entryNo', 'desc')
    .limit(size)
  if (after !== undefined) {
    query = query.where('entryNo', '<', earlier =>
      earlier.selectFrom('audit.entry').select('entryNo').where('entryId', '=', after),
    )
  }
  if (borrowerId !== undefined) {
    return await query
      .where('subjectId', '=', borrowerId)
      .where(sql<boolean>`(market is null or market = any(${markets}))`)
      .execute()
  }
  // The first of each market and of none by index, then the first of all: a filter by all at once would
  // pass over the entries of other markets until a page is full.
  const ofMarket = query.where(sql<boolean>`coalesce(market, '') = m.market`)
  const { rows } = await sql<ProfileAction>`
    select e.* from unnest(${[...markets, '']}::text[]) m (market) cross join lateral (${ofMarket}) e
    order by e.entry_no desc limit ${size}`.execute(db)
  return rows
}
