import { sql } from 'kysely'
import { maxFactTries } from '#domain/applicant/second-fact.ts'
import type { Db } from '../../tables.ts'
import type { CodeOwner } from '../sms-code/code-store.ts'

/** How long after its code a visitor may answer. */
const answerMinutes = 10

/** A proven code starts no session yet: its visitor may answer for ten minutes. */
export const awaitFact = async (db: Db, codeId: string, now: Date): Promise<void> => {
  await db
    .updateTable('session.code')
    .set({ factUntil: new Date(now.getTime() + answerMinutes * 60_000) })
    .where('codeId', '=', codeId)
    .execute()
}

/** The proven code whose owner may answer now. */
export const findAwaiting = async (
  db: Db,
  { purpose, phoneHash, sidHash }: CodeOwner,
  now: Date,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('session.code')
    .select('codeId')
    .where('purpose', '=', purpose)
    .where('phoneHash', '=', phoneHash)
    .where('sidHash', '=', sidHash)
    .where('factUntil', '>', now)
    .orderBy('sentAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.codeId
}

/** Ends the wait of a code; true for one caller alone. */
export const takeAwaiting = async (db: Db, codeId: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('session.code')
    .set({ factUntil: null })
    .where('codeId', '=', codeId)
    .where('factUntil', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Counts an answer before it is compared: of any number at once, on any number of devices, so many
 * as the limit get true.
 */
export const countFactTry = async (db: Db, borrowerId: string, now: Date): Promise<boolean> => {
  const { rows } = await sql`
    insert into session.second_fact as counted (borrower_id, tries, last_tried_at)
    values (${borrowerId}, 1, ${now})
    on conflict (borrower_id) do update
      set tries = counted.tries + 1, last_tried_at = excluded.last_tried_at
      where counted.tries < ${maxFactTries}
    returning tries`.execute(db)
  return rows.length === 1
}

/** Whether an account has used all its tries. */
export const isFactLocked = async (db: Db, borrowerId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('session.secondFact')
    .select('tries')
    .where('borrowerId', '=', borrowerId)
    .where('tries', '>=', maxFactTries)
    .executeTakeFirst()
  return row !== undefined
}

/** Gives an account all its tries again; false when it had used none. */
export const forgetFactTries = async (db: Db, borrowerId: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('session.secondFact')
    .where('borrowerId', '=', borrowerId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
