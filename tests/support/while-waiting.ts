import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '#server/tables.ts'

/** Until something in this database waits for a lock that another holds. */
const untilBlocked = async (db: Kysely<Tables>): Promise<void> => {
  const look = sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  while ((await look.execute(db)).rows.length === 0) await sleep(5)
}

/**
 * What `work` answers when what it has read changes before it gets the rows that it waits for:
 * `change` writes, and so locks, what others wait for, and is committed once `work` waits.
 */
export const whileWaiting = async <Answer>(
  db: Kysely<Tables>,
  change: (tx: Transaction<Tables>) => Promise<unknown>,
  work: () => Promise<Answer>,
): Promise<Answer> => {
  const begun = await db.transaction().execute(async tx => {
    await change(tx)
    const working = work()
    // Whoever ends without waiting is told so by the test's own time.
    working.catch(() => undefined)
    await untilBlocked(db)
    // Not awaited before the commit, which it waits for.
    return { working }
  })
  return await begun.working
}
