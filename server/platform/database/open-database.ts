import { type Kysely, sql } from 'kysely'
import type { Config } from '../../config/config.ts'
import type { Tables } from '../../tables.ts'
import { checkReadiness } from '../observability/health.ts'
import type { Log } from '../observability/log.ts'
import type { Metrics } from '../observability/metrics.ts'
import { type EmbeddedPostgres, startEmbedded } from '../postgres/embedded.ts'
import { StartRefusal } from '../process/start-refusal.ts'
import { enterSealingKey } from '../security/sealing-keys.ts'
import { createDatabase, type Database, type DatabaseAddress } from './database.ts'
import { DatabaseUnavailable, findErrorCode, nameDatabaseError } from './database-errors.ts'
import { discardUnfinished } from './discard-unfinished.ts'
import { prepareDatabase } from './prepare-database.ts'
import { openReplica, type ReplicaDatabase } from './replica.ts'
import {
  bindInstallationMode,
  refuseUnsafeServer,
  refuseWithoutTimeLimits,
} from './server-checks.ts'

export type OpenedDatabase = {
  readonly database: Database
  readonly listDatabase: Database
  /** Undefined where none is configured. */
  readonly replica: ReplicaDatabase | undefined
  /** Past a pooler. */
  readonly appAddress: DatabaseAddress
  readonly embedded: EmbeddedPostgres | undefined
  close(): Promise<void>
}

/**
 * Lists of staff have connections of their own, a quarter as many, and less time for a statement: what
 * a person asks for by a wide filter takes nothing from borrowers. Source: decision 074.
 */
export const openListDatabase = (
  address: DatabaseAddress,
  { poolSize, log }: { readonly poolSize: number; readonly log: Log },
): Database =>
  createDatabase({
    address,
    poolSize: Math.max(2, Math.ceil(poolSize / 4)),
    log,
    timeouts: { statementMilliseconds: 5000, answerMilliseconds: 8000 },
    isPlannedEachTime: true,
  })

type DatabaseAddresses = {
  readonly app: DatabaseAddress
  /** The same past a pooler: for notifications, for jobs, and for lists with their own time limit. */
  readonly direct: DatabaseAddress
  /** Undefined: this process may not migrate; the deployment has done it. */
  readonly owner: DatabaseAddress | undefined
}

/**
 * Starts or reaches the database, migrates it, checks that it may be served from, and opens the
 * application's pool. `stateDir` is where an embedded server lives.
 * @throws StartRefusal when it cannot be reached, is not safe, or belongs to the other mode.
 */
export async function openDatabase(options: {
  readonly config: Config
  readonly stateDir: string | undefined
  readonly log: Log
  readonly metrics: Metrics
}): Promise<OpenedDatabase> {
  const { config, stateDir, log, metrics } = options
  const embedded =
    config.database.url === undefined && stateDir !== undefined
      ? await startEmbedded({ stateDir, log })
      : undefined
  try {
    const { app, direct, owner } = findAddresses(config, embedded)
    const { poolSize } = config.database
    const database = createDatabase({ address: app, directAddress: direct, poolSize, log })
    const listDatabase = openListDatabase(direct, { poolSize, log })
    const replica = openConfiguredReplica(config, { primaryAddress: direct, log, metrics })
    for (const [name, { pool }] of [
      ['app', database],
      ['lists', listDatabase],
      ...(replica ? [['replica', replica] as const] : []),
    ] as const) {
      metrics.watchPool(name, () => {
        return { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }
      })
    }
    metrics.watchWaitingCommits(async () => await countWaitingCommits(listDatabase.kysely))
    await prepareAndCheck({ config, log, metrics, database, owner })
    return {
      database,
      listDatabase,
      replica,
      appAddress: direct,
      embedded,
      close: async () => {
        await replica?.close()
        await Promise.all([database.close(), listDatabase.close()])
        await embedded?.stop()
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw refusalOf(error, config)
  }
}

/**
 * Commits of this role that have waited for a synchronous standby for more than five seconds. They keep
 * their connections: it is asked through those of lists, which only read.
 */
export async function countWaitingCommits(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where wait_event = 'SyncRep' and query_start < clock_timestamp() - interval '5 seconds'`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

function openConfiguredReplica(
  { database: { replicaUrl, replicaLagSeconds, poolSize }, mode }: Config,
  parts: { readonly primaryAddress: DatabaseAddress; readonly log: Log; readonly metrics: Metrics },
): ReplicaDatabase | undefined {
  if (replicaUrl === undefined) return undefined
  const replica = openReplica({
    ...parts,
    address: { url: replicaUrl, ...(mode === 'sandbox' && { role: 'rupya_app' }) },
    maxLagSeconds: replicaLagSeconds,
    poolSize: Math.max(2, Math.ceil(poolSize / 4)),
  })
  parts.metrics.watchReplicaLag(async () => replica.lag.seconds())
  return replica
}

function findAddresses(config: Config, embedded: EmbeddedPostgres | undefined): DatabaseAddresses {
  if (embedded !== undefined) {
    const app = embedded.appAddress()
    return { app, direct: app, owner: embedded.ownerAddress() }
  }
  const { url, directUrl, migrationUrl, pooler } = config.database
  if (url === undefined) throw new StartRefusal('DATABASE_URL is missing')
  const app = { url, pooler }
  const direct = { url: directUrl ?? url }
  if (migrationUrl !== undefined) return { app, direct, owner: { url: migrationUrl } }
  if (config.mode === 'production') return { app, direct, owner: undefined }
  // One address for both roles: each of the pool's connections gives up the owner's rights.
  const role = 'rupya_app'
  return { app: { ...app, role }, direct: { ...direct, role }, owner: { url } }
}

async function prepareAndCheck(parts: {
  readonly config: Config
  readonly log: Log
  readonly metrics: Metrics
  readonly database: Database
  readonly owner: DatabaseAddress | undefined
}): Promise<void> {
  const { config, database, owner, log, metrics } = parts
  if (owner !== undefined) {
    if (config.mode === 'sandbox') await discardUnfinished({ address: owner, log })
    await prepareDatabase({ address: owner, log })
  }
  const db = database.kysely
  const readiness = await checkReadiness({ db, log, metrics })
  if (readiness.database === 'standby') {
    throw new StartRefusal(
      `the database ${databaseLocation(config)} is a standby, which only reads`,
    )
  }
  if (readiness.migrations === 'behind') {
    throw new StartRefusal(
      'this database lacks migrations; set DATABASE_MIGRATION_URL to its owner once',
    )
  }
  if (config.mode === 'production') await refuseUnsafeServer(db)
  if (config.database.pooler) await refuseWithoutTimeLimits(db)
  if (!(await database.hearsNotifications())) {
    throw new StartRefusal(
      'notifications do not arrive: DATABASE_DIRECT_URL must lead to the database past any pooler',
    )
  }
  await bindInstallationMode(db, config.mode)
  await enterSealingKey(db, config.secrets.personalData)
}

/** An error that the operator can resolve becomes one line; a bug keeps its stack. */
function refusalOf(error: unknown, config: Config): unknown {
  const named = nameDatabaseError(error)
  const code = findErrorCode(error) ?? ''
  // Class 28: authorization; 3D000: no such database; 42501: not allowed.
  const isRefused = code.startsWith('28') || code === '3D000' || code === '42501'
  if (!(named instanceof DatabaseUnavailable) && !isRefused) return error
  const reason = named instanceof Error ? named.message || code : code
  return new StartRefusal(`the database ${databaseLocation(config)} cannot be used: ${reason}`)
}

/** Without user and password. */
function databaseLocation({ database }: Config): string {
  const { url } = database
  if (url === undefined) return 'of this folder'
  const { host, pathname } = new URL(url)
  return `at ${host}${pathname}`
}
