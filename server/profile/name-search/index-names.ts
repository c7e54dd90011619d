import { inTransaction } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'
import type { Db } from '../../tables.ts'
import { lockBorrower } from '../store.ts'
import { replaceNameTokens } from './name-tokens.ts'

const batch = 500

/** Open borrowers with a name and without a token, in the order of their ids. */
const listWithoutTokens = async (db: Db, after: string | undefined): Promise<string[]> => {
  let query = db
    .selectFrom('profile.borrower as b')
    .select('b.borrowerId')
    .where('b.nameEncrypted', 'is not', null)
    .where('b.closedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('profile.nameToken as t')
            .select('t.token')
            .whereRef('t.borrowerId', '=', 'b.borrowerId'),
        ),
      ),
    )
    .orderBy('b.borrowerId')
    .limit(batch)
  if (after !== undefined) query = query.where('b.borrowerId', '>', after)
  return (await query.execute()).map(({ borrowerId }) => borrowerId)
}

/**
 * Makes borrowers whose name was saved before there were tokens found by it. May be ended anywhere
 * and begun again. @throws when the process is to stop.
 */
export const indexNames = async (services: Services): Promise<void> => {
  const { db, cipher } = services
  let after: string | undefined
  do {
    const found = await listWithoutTokens(db, after)
    for (const borrowerId of found) {
      await inTransaction(db, async tx => {
        const borrower = await lockBorrower(tx, borrowerId)
        if (!borrower?.name || borrower.closedAt) return
        const { market } = borrower
        const name = cipher.open(borrower.name, borrowerId)
        await replaceNameTokens({ services, tx }, { borrowerId, market, name })
      })
    }
    services.stopping.throwIfAborted()
    after = found.length === batch ? found.at(-1) : undefined
  } while (after !== undefined)
}
