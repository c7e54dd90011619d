import { sql } from 'kysely'
import type { Services } from '../services.ts'
import { idAt, millisecondsOf } from './id-ranges.ts'

/** So long after an entry's id was made, its transaction has ended: every statement ends sooner. */
export const settleMs = 10 * 60_000
const batchSize = 20_000

/**
 * Adds the entries that are older than ten minutes to the totals by day. May run again, and several
 * at once; each entry is added once.
 */
export const addToTotals = async ({
  db,
  random,
  stopping,
}: Pick<Services, 'db' | 'random' | 'stopping'>): Promise<void> => {
  const before = idAt(millisecondsOf(random.uuid()) - settleMs)
  for (let added = batchSize; added === batchSize && !stopping.aborted; ) {
    const { rows } = await sql<{ count: bigint }>`
      select ledger.add_to_totals(${before}::uuid, ${batchSize}) as count`.execute(db)
    added = Number(rows[0]?.count ?? 0)
  }
}
