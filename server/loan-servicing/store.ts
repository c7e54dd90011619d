import type { EntryKind, LedgerAccount } from '#domain/posting/accounts.ts'
import type { Page } from '../platform/database/keyset.ts'
import { readOrder, type SortedList } from '../platform/database/sorted-list.ts'
import type { Db } from '../tables.ts'

export const listAgreedDocuments = async (db: Db, loanId: string) =>
  await db
    .selectFrom('loan.document')
    .select(['code', 'title', 'version', 'language', 'agreedAt'])
    .where('loanId', '=', loanId)
    .orderBy('position')
    .execute()

export type EntryRow = {
  readonly entryId: string
  readonly streamNo: bigint
  readonly kind: EntryKind
  readonly businessOn: string
  readonly causeKind: string
  readonly causeId: string
  readonly actor: string
  readonly reverses: string | null
  readonly accounts: LedgerAccount[]
  readonly amounts: bigint[]
}

/** A loan has an entry for each of its days at most a few times over, so they are sorted as read. */
const entryOrders: SortedList<EntryRow, 'entryNo' | 'on'> = {
  sorts: { entryNo: [], on: [{ sql: 'business_on', type: 'date', of: row => row.businessOn }] },
  unique: { sql: 'stream_no', type: 'bigint', of: row => row.streamNo },
}

/** One page of a loan's entries in an order; `entryNo` is their place in its chain. */
export const listEntries = async (
  db: Db,
  loanId: string,
  page: {
    readonly sort: 'entryNo' | '-entryNo' | 'on' | '-on'
    readonly after: string | undefined
    readonly size: number
  },
): Promise<Page<EntryRow>> => {
  const order = readOrder(entryOrders, page.sort, page)
  if (order === undefined) return { rows: [], after: null }
  const rows = await db
    .selectFrom('ledger.entry')
    .select(['entryId', 'streamNo', 'kind', 'businessOn', 'causeKind', 'causeId', 'actor'])
    .select(['reverses', 'accounts', 'amounts'])
    .where('stream', '=', loanId)
    .where(order.isBeyond)
    .orderBy(order.orderBy)
    .limit(order.limit)
    .execute()
  return order.pageOf(rows)
}
