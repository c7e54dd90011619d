import { sql } from 'kysely'
import type { Db } from '../tables.ts'

/**
 * The last entry that is in the totals by day. It may be a later one a moment afterwards, never an
 * earlier one: a statement that adds totals and later entries reads it again itself, and names this one
 * beside it, from which the planner knows that few entries are later.
 */
export const readTotalsUntil = async (db: Db): Promise<string | null> => {
  const { rows } = await sql<{ entryId: string }>`
    select entry_id as "entryId" from ledger.totals_until`.execute(db)
  return rows[0]?.entryId ?? null
}
