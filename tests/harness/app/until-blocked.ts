import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/tables.ts'

/** Waits until at least `count` of a database's connections wait for a lock. */
export const untilBlocked = async (db: Kysely<Tables>, count = 1): Promise<void> => {
  const query = sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  while ((await query.execute(db)).rows.length < count) await sleep(5)
}
