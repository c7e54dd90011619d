import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from '../../tables.ts'
import type { Log } from '../observability/log.ts'
import { columnTypes } from './column-types.ts'
import { createListener, type Listen } from './listener.ts'
import { columnNames, wrapPool } from './pooled-connections.ts'

export { CommitUnknown, DatabaseBusy, DatabaseUnavailable } from './database-errors.ts'
export { inTransaction } from './transaction.ts'

/** The address of a database: a URL, or the embedded server's private socket. */
export type DatabaseAddress = (
  | {
      readonly url: string
      /** The role of every connection; undefined keeps the user's own. */
      readonly role?: string
    }
  | { readonly socketDir: string; readonly user: string; readonly database: string }
) & { readonly pooler?: Pooler | undefined }

/**
 * What a pooler between this process and the database keeps. It lends a connection for one
 * transaction, so nothing that is set for a session lasts: time limits are those of the role, and
 * what listens, migrates or needs settings of its own connects past it.
 */
export type Pooler = {
  /** It gives each of its connections the named statements of its clients (PgBouncer from 1.21). */
  readonly namedStatements: boolean
}

export type Database = {
  readonly kysely: Kysely<Tables>
  readonly pool: pg.Pool
  readonly listen: Listen
  /** Whether a notification sent through the pool arrives; false past a pooler that keeps it. */
  hearsNotifications(): Promise<boolean>
  close(): Promise<void>
}

/** The time limits after which a caller gets `DatabaseUnavailable` or `DatabaseBusy`. */
export type Timeouts = typeof standardTimeouts

export const standardTimeouts = {
  connectMilliseconds: 5000,
  statementMilliseconds: 15_000,
  lockMilliseconds: 5000,
  idleInTransactionMilliseconds: 15_000,
  /** The client's own time limit, for a server that has stopped replying. */
  answerMilliseconds: 20_000,
}

export const embeddedPort = 5432

/** The driver's settings for an address; PG* variables only fill gaps of a URL. */
export function connectionOptions(address: DatabaseAddress): pg.ClientConfig {
  const shared = { application_name: 'rupya', keepAlive: true, types: columnTypes }
  if ('url' in address) return { ...shared, connectionString: address.url }
  return {
    ...shared,
    host: address.socketDir,
    port: embeddedPort,
    user: address.user,
    database: address.database,
    ssl: false,
  }
}

/**
 * Opens a pool of at most `poolSize` connections; the first is made by the first query. Errors of
 * idle and of busy connections are logged and never end the process: the pool drops the
 * connection and makes another when the database is back. Through a pooler the time limits are not
 * set here; see `refuseWithoutTimeLimits`.
 */
export function createDatabase(options: {
  readonly address: DatabaseAddress
  /** The same database past the pooler, for notifications; the address itself where there is none. */
  readonly directAddress?: DatabaseAddress
  readonly poolSize: number
  readonly log: Log
  readonly timeouts?: Partial<Timeouts>
  /**
   * Plans each statement for its own values. By itself the database plans a named statement for all
   * values after five runs, and then uses no index over the rows of one state alone.
   */
  readonly isPlannedEachTime?: boolean
}): Database {
  const { address, log } = options
  const { pooler } = address
  const timeouts = { ...standardTimeouts, ...options.timeouts }
  const role = 'url' in address ? address.role : undefined
  const pool = new pg.Pool({
    ...connectionOptions(address),
    max: options.poolSize,
    connectionTimeoutMillis: timeouts.connectMilliseconds,
    idleTimeoutMillis: 60_000,
    ...(pooler === undefined && {
      statement_timeout: timeouts.statementMilliseconds,
      lock_timeout: timeouts.lockMilliseconds,
      idle_in_transaction_session_timeout: timeouts.idleInTransactionMilliseconds,
    }),
    query_timeout: timeouts.answerMilliseconds,
    onConnect: async client => {
      if (pooler !== undefined) return
      if (role !== undefined) await client.query(`set role ${pg.escapeIdentifier(role)}`)
      if (options.isPlannedEachTime) await client.query('set plan_cache_mode = force_custom_plan')
    },
  })
  pool.on('error', error => log.warn({ err: error }, 'an idle database connection was lost'))
  // Without this listener a lost connection that is in use ends the process.
  pool.on('connect', client => {
    client.on('error', error => log.warn({ err: error }, 'a database connection was lost'))
  })
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: wrapPool(pool, { isNamed: pooler?.namedStatements ?? true }),
    }),
    plugins: [columnNames],
  })
  const listener = createListener({
    connection: connectionOptions(options.directAddress ?? address),
    notify: async (channel, payload) => {
      await pool.query('select pg_notify($1, $2)', [channel, payload])
    },
    log,
  })
  let closing: Promise<void> | undefined
  const close = async () => {
    await listener.close()
    await kysely.destroy()
    if (!pool.ended && !pool.ending) await pool.end()
  }
  return {
    kysely,
    pool,
    listen: listener.listen,
    hearsNotifications: listener.hears,
    close: () => {
      closing ??= close()
      return closing
    },
  }
}
