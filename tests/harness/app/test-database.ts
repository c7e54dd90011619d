import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  connectionOptions,
  createDatabase,
  type Database,
  type DatabaseAddress,
  type Timeouts,
} from '#server/platform/database/database.ts'
import { ADMIN } from '#server/platform/postgres/cluster.ts'
import { newId } from '#server/platform/security/ids.ts'
import { testLog } from './test-database-server.ts'

export type TestDatabase = Database & {
  /** Past a pooler. */
  readonly appAddress: DatabaseAddress
  readonly ownerAddress: DatabaseAddress
  /** Closes the pool and drops the database. */
  drop(): Promise<void>
}

/**
 * The databases that a test's own is copied from: migrated; and with the sandbox's catalog too, whose
 * products take longer to check than all else that an application makes at its start.
 */
export const templates = { migrated: 'rupya', withCatalog: 'rupya_catalog' } as const

type TestDatabaseOptions = {
  readonly template?: (typeof templates)[keyof typeof templates]
  readonly poolSize?: number
  readonly timeouts?: Partial<Timeouts>
  /** The server to use, outside a test run; it has the template to copy. */
  readonly socketDir?: string
}

/** So long that no slow machine reaches it: a test waits for an event, never for this. */
const longTimeouts: Timeouts = {
  connectMilliseconds: 40_000,
  statementMilliseconds: 45_000,
  lockMilliseconds: 40_000,
  idleInTransactionMilliseconds: 45_000,
  answerMilliseconds: 50_000,
}

/** The same as settings of the role, for a run through a pooler. */
export const roleTimeLimits = {
  statement_timeout: longTimeouts.statementMilliseconds,
  lock_timeout: longTimeouts.lockMilliseconds,
  idle_in_transaction_session_timeout: longTimeouts.idleInTransactionMilliseconds,
}

/** Within a test run there is one server for all databases. */
const socketOfRun = async (): Promise<string> => (await import('vitest')).inject('databaseSocket')

/** The pooler of a test run; empty without one. */
const poolerOfRun = async (): Promise<string> => (await import('vitest')).inject('poolerSocket')

/**
 * A migrated database of its own, opened as the application's role. Use it with `await using`, or
 * call `drop` when done.
 */
export async function createTestDatabase(
  options: TestDatabaseOptions = {},
): Promise<TestDatabase & AsyncDisposable> {
  const socketDir = options.socketDir ?? (await socketOfRun())
  const database = `test_${newId().replaceAll('-', '_')}`
  const addressOf = (user: string, name: string) => ({ socketDir, user, database: name })
  const admin = addressOf(ADMIN, 'postgres')
  const { template = templates.migrated } = options
  // Copied as files, which takes half as long as through the write-ahead log.
  await administer(
    admin,
    `create database ${database} template ${template} strategy file_copy owner rupya_owner`,
  )
  const appAddress = addressOf('rupya_app', database)
  const pooler = options.socketDir === undefined ? await poolerOfRun() : ''
  const opened = createDatabase({
    address:
      pooler === ''
        ? appAddress
        : { ...appAddress, socketDir: pooler, pooler: { namedStatements: false } },
    directAddress: appAddress,
    poolSize: options.poolSize ?? 10,
    log: testLog,
    timeouts: { ...longTimeouts, ...options.timeouts },
  })
  const drop = async () => {
    // A test that failed may hold a connection for ever; the drop below ends it all the same.
    await Promise.race([opened.close(), sleep(2000, undefined, { ref: false })])
    await administer(admin, `drop database if exists ${database} with (force)`)
  }
  return {
    ...opened,
    appAddress,
    ownerAddress: addressOf('rupya_owner', database),
    drop,
    [Symbol.asyncDispose]: drop,
  }
}

/** Runs one statement on a connection of its own. */
export async function administer(address: DatabaseAddress, statement: string): Promise<void> {
  const client = new pg.Client(connectionOptions(address))
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
