import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { StoredBorrower } from '../store.ts'

export type BorrowerKey =
  | { readonly borrowerId: string }
  | { readonly phoneIndexes: readonly Buffer[] }
  | { readonly idNumberIndexes: readonly Buffer[] }
  | { readonly accountIndex: Buffer }

/** Families share accounts; more than a handful is for an investigation, not for a look-up. */
const mostFound = 20

export const listBorrowersBy = async (
  db: Kysely<Tables>,
  key: BorrowerKey,
): Promise<StoredBorrower[]> => {
  const borrowers = db
    .selectFrom('profile.borrower as b')
    .select([
      'b.borrower_id as borrowerId',
      'b.market',
      'b.name_encrypted as name',
      'b.phone_encrypted as phone',
      'b.created_at as createdAt',
      'b.closed_at as closedAt',
    ])
    .orderBy('b.created_at')
    .limit(mostFound)
  if ('borrowerId' in key)
    return await borrowers.where('b.borrower_id', '=', key.borrowerId).execute()
  if ('phoneIndexes' in key) {
    return await borrowers.where('b.phone_index', 'in', key.phoneIndexes).execute()
  }
  if ('idNumberIndexes' in key) {
    return await borrowers.where('b.id_number_index', 'in', key.idNumberIndexes).execute()
  }
  return await borrowers
    .where('b.borrower_id', 'in', query =>
      query
        .selectFrom('profile.payout_account')
        .select('borrower_id')
        .where('account_index', '=', key.accountIndex),
    )
    .execute()
}
