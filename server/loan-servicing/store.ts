import { sql } from 'kysely'
import type { EntryKind, LedgerAccount } from '#domain/posting/accounts.ts'
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

/** Entries of a loan before a place in its chain, newest first. */
export const listEntriesBefore = async (
  db: Db,
  loanId: string,
  page: { readonly before: string | undefined; readonly size: number },
): Promise<EntryRow[]> => {
  const query = db
    .selectFrom('ledger.entry')
    .select(['entryId', 'streamNo', 'kind', 'businessOn', 'causeKind', 'causeId', 'actor'])
    .select(['reverses', 'accounts', 'amounts'])
    .where('stream', '=', loanId)
    .orderBy('streamNo', 'desc')
    .limit(page.size)
  return await (page.before === undefined
    ? query
    : query.where('streamNo', '<', sql<bigint>`${page.before}::bigint`)
  ).execute()
}
