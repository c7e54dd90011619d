import { sql } from 'kysely'
import type { Services } from '../services.ts'

/** So long after an entry's id was made, its transaction has ended: every statement ends sooner. */
const settleMs = 10 * 60_000
const batchSize = 20_000

/** The smallest id of version 7 of an instant. */
const idAt = (milliseconds: number): string => {
  const hex = Math.max(0, milliseconds).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** When an id of version 7 was made. */
const millisecondsOf = (id: string): number =>
  Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

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
