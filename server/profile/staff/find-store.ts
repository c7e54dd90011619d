import type { Kysely } from 'kysely'
import type { MarketCode } from '#domain/market/market.ts'
import type { Tables } from '../../tables.ts'
import type { StoredBorrower } from '../store.ts'

export type BorrowerKey =
  | { readonly borrowerId: string }
  | { readonly phoneIndexes: readonly Buffer[] }
  | { readonly idNumberIndexes: readonly Buffer[] }
  | { readonly accountIndex: Buffer }

/** Families share accounts; more than a handful is for an investigation, not for a look-up. */
const maxFound = 20

export const listBorrowersBy = async (
  db: Kysely<Tables>,
  key: BorrowerKey,
  markets: readonly MarketCode[],
): Promise<StoredBorrower[]> => {
  const borrowers = db
    .selectFrom('profile.borrower as b')
    .select([
      'b.borrowerId',
      'b.market',
      'b.nameEncrypted as name',
      'b.phoneEncrypted as phone',
      'b.createdAt',
      'b.closedAt',
      'b.blockedAt',
    ])
    .where('b.market', 'in', markets)
    .orderBy('b.createdAt')
    .limit(maxFound)
  if ('borrowerId' in key)
    return await borrowers.where('b.borrowerId', '=', key.borrowerId).execute()
  if ('phoneIndexes' in key) {
    return await borrowers.where('b.phoneIndex', 'in', key.phoneIndexes).execute()
  }
  if ('idNumberIndexes' in key) {
    return await borrowers.where('b.idNumberIndex', 'in', key.idNumberIndexes).execute()
  }
  return await borrowers
    .where('b.borrowerId', 'in', query =>
      query
        .selectFrom('profile.payoutAccount')
        .select('borrowerId')
        .where('accountIndex', '=', key.accountIndex),
    )
    .execute()
}
