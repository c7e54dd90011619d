import type { Transaction } from 'kysely'
import { inTransaction } from '../platform/database/database.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { lockBorrower, type StoredBorrower } from './store.ts'

export type ProfileChange = {
  readonly services: Services
  readonly tx: Transaction<Tables>
  readonly borrower: StoredBorrower
}

/**
 * Changes a profile, one change at a time by a lock on the borrower's row. @throws when the account
 * is closed.
 */
export const changeProfile = async <Result>(
  services: Services,
  borrowerId: string,
  work: (change: ProfileChange) => Promise<Result>,
): Promise<Result> =>
  await inTransaction(services.db, async tx => {
    const borrower = await lockBorrower(tx, borrowerId)
    if (!borrower || borrower.closedAt) throw new Error(`the account of ${borrowerId} is closed`)
    return await work({ services, tx, borrower })
  })
