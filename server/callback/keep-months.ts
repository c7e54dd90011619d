import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { DatabaseBusy } from '../platform/database/database.ts'
import type { Services } from '../services.ts'
import type { Db } from '../tables.ts'

/** This month's partition, and those of the three months after it. */
const monthsAhead = 3

/** How often a lock is asked for that a long reader holds; each try waits for 3 seconds. */
const maxTries = 20
const pauseMs = 500

type Keeping = Pick<Services, 'clock' | 'db' | 'log' | 'config'>

const startOfMonth = (of: Date, months: number): Date =>
  new Date(Date.UTC(of.getUTCFullYear(), of.getUTCMonth() + months, 1))

/** What was received before it is no longer kept. */
const keptFrom = ({ clock, config }: Pick<Keeping, 'clock' | 'config'>): Date => {
  const from = clock.wallNow()
  from.setUTCMonth(from.getUTCMonth() - config.callbacksKeptMonths)
  return from
}

/** Runs a change of the table's partitions again while others hold its lock. */
const untilUnlocked = async <Result>(change: () => Promise<Result>): Promise<Result> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await change()
    } catch (error) {
      if (!(error instanceof DatabaseBusy) || tries >= maxTries) throw error
      await sleep(pauseMs)
    }
  }
}

const makeMonths = async (db: Db, until: Date): Promise<number> => {
  const { rows } = await sql<{ made: number }>`
    select callback.make_months(${until}) as made`.execute(db)
  return rows[0]?.made ?? 0
}

const findEndedMonths = async (db: Db, ended: Date): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from callback.find_ended_months(${ended}) as name`.execute(db)
  return rows.map(({ name }) => name)
}

/** False: another process has dropped it, or a callback in it waits by now. */
const dropMonth = async (db: Db, name: string, ended: Date): Promise<boolean> => {
  const { rows } = await sql<{ dropped: boolean }>`
    select callback.drop_month(${name}, ${ended}) as dropped`.execute(db)
  return rows[0]?.dropped === true
}

/**
 * Makes the partitions of received callbacks for the next months, and drops those that are no longer
 * kept, one in each transaction. A month in which a callback waits to be handled or read is kept.
 * Idempotent; may be cut off anywhere, and run by two processes at once. Months are of UTC, by the real
 * clock. @throws DatabaseUnavailable, also when others hold the lock too long.
 */
export const keepCallbackMonths = async (keeping: Keeping): Promise<void> => {
  const { clock, db, log } = keeping
  const until = startOfMonth(clock.wallNow(), monthsAhead + 1)
  while ((await untilUnlocked(() => makeMonths(db, until))) > 0);
  const ended = keptFrom(keeping)
  for (const name of await findEndedMonths(db, ended)) {
    if (!(await untilUnlocked(() => dropMonth(db, name, ended)))) continue
    log.info({ partition: name }, 'a month of received callbacks is dropped')
  }
  await sql`select callback.delete_strays(${ended})`.execute(db)
}

/** Callbacks that keep a month from being dropped: they wait to be handled or read past their time. */
export const countOverdueCallbacks = async (
  keeping: Pick<Keeping, 'clock' | 'config' | 'db'>,
): Promise<number> => {
  const ended = keptFrom(keeping)
  const { rows } = await sql<{ count: number }>`select (
    (select count(*) from callback.received where handled_at is null and received_at < ${ended})
    + (select count(*) from callback.received
      where outcome in ('unreadable', 'unconfirmed') and resolved_at is null
        and callback_id < callback.first_id_at(${ended})))::int as count`.execute(keeping.db)
  return rows[0]?.count ?? 0
}
