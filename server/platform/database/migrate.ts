import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../observability/log.ts'
import { StartRefusal } from '../process/start-refusal.ts'
import { connectionOptions, type DatabaseAddress } from './database.ts'
import { findErrorCode } from './database-errors.ts'
import { type Migration, readMigrations } from './migration-files.ts'

/** An arbitrary constant: the advisory lock that allows one migrator per database. */
const LOCK_KEY = 7_284_110_331
/** The longest time a migration's lock request may block borrowers; then it tries again. */
const LOCK_TIMEOUT_MS = 3000
const MAX_LOCK_TRIES = 20

type AppliedMigration = {
  readonly number: number
  readonly name: string
  readonly checksum: string
}

/**
 * Brings the database at `address` (its owner's) up to the newest migration, each in a transaction
 * of its own. Safe to run from several processes at once. Answers the names applied now.
 * @throws StartRefusal when a migration that was applied has been changed or renamed since.
 */
export async function migrate(options: {
  readonly address: DatabaseAddress
  readonly log: Log
  readonly directory?: string
}): Promise<readonly string[]> {
  const migrations = readMigrations(options.directory)
  const client = new pg.Client({ ...connectionOptions(options.address), statement_timeout: 0 })
  client.on('error', error => options.log.warn({ err: error }, 'the migrating connection was lost'))
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY])
    const applied = await readApplied(client)
    refuseChanged(migrations, applied)
    const known = new Set(applied.map(({ number }) => number))
    const pending = migrations.filter(({ number }) => !known.has(number))
    for (const migration of pending) {
      await applyWithRetries(client, migration)
      options.log.info({ migration: migration.name }, 'migration applied')
    }
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

async function readApplied(client: pg.Client): Promise<readonly AppliedMigration[]> {
  await client.query('create schema if not exists platform')
  await client.query(`create table if not exists platform.migration (
    number integer primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default clock_timestamp()
  )`)
  const { rows } = await client.query<AppliedMigration>(
    'select number, name, checksum from platform.migration order by number',
  )
  return rows
}

function refuseChanged(
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
): void {
  for (const row of applied) {
    const file = migrations.find(({ number }) => number === row.number)
    // An older program beside a newer one, during a deploy, meets migrations it does not know.
    if (file === undefined) continue
    if (file.name !== row.name || file.checksum !== row.checksum) {
      throw new StartRefusal(
        `migration ${row.name} was changed after it was applied to this database; ` +
          `restore server/platform/database/migrations/${file.name}.sql and put the change into a new file`,
      )
    }
  }
}

/** While it waits behind a long reader, all later queries would wait behind it. */
async function applyWithRetries(client: pg.Client, migration: Migration): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await apply(client, migration)
      return
    } catch (error) {
      if (findErrorCode(error) !== '55P03' || tries >= MAX_LOCK_TRIES) throw error
      await sleep(500)
    }
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
    await client.query(migration.sql)
    await client.query(
      'insert into platform.migration (number, name, checksum) values ($1, $2, $3)',
      [migration.number, migration.name, migration.checksum],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    if (error instanceof Error && findErrorCode(error) !== '55P03') {
      error.message = `migration ${migration.name}: ${error.message}`
    }
    throw error
  }
}
