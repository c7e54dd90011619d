import pg from 'pg'
import type { Log } from '../observability/log.ts'
import { connectionOptions, type DatabaseAddress } from './database.ts'

/** An arbitrary constant: the advisory lock of the process that fills a sandbox. */
export const fillingLockKey = 7_284_110_332

/** The setting that stands in the database while it is being filled. */
export const fillingSetting = 'filling'

/**
 * Drops everything in a sandbox's database whose filling was cut off, as its owner: the migrations
 * then begin anew. What was filled by half cannot be completed, as it is not known what is missing;
 * nor deleted, as ledger and audit refuse it. Nothing happens while a living process fills it.
 */
export async function discardUnfinished(options: {
  readonly address: DatabaseAddress
  readonly log: Log
}): Promise<void> {
  const client = new pg.Client(connectionOptions(options.address))
  await client.connect()
  try {
    if (!(await isUnfinished(client))) return
    const { rows } = await client.query<{ nspname: string }>(
      `select nspname from pg_namespace
       where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')`,
    )
    for (const { nspname } of rows) {
      await client.query(`drop schema ${client.escapeIdentifier(nspname)} cascade`)
    }
    options.log.warn('the sandbox was filled by half; it begins again')
  } finally {
    await client.end()
  }
}

async function isUnfinished(client: pg.Client): Promise<boolean> {
  const known = await client.query(
    `select where to_regclass('platform.sandbox_setting') is not null`,
  )
  if (known.rowCount === 0) return false
  const filling = await client.query('select from platform.sandbox_setting where name = $1', [
    fillingSetting,
  ])
  if (filling.rowCount === 0) return false
  const { rows } = await client.query<{ free: boolean }>(
    'select pg_try_advisory_lock($1) as free',
    [fillingLockKey],
  )
  return rows[0]?.free === true
}
