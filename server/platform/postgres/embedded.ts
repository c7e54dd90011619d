import { join } from 'node:path'
import pg from 'pg'
import { connectionOptions, type DatabaseAddress } from '../database/database.ts'
import type { Log } from '../observability/log.ts'
import { StartRefusal } from '../process/start-refusal.ts'
import { findBinaries, findSystemBinaries } from './binaries.ts'
import { ADMIN, ensureCluster } from './cluster.ts'
import { accountFor } from './os-account.ts'
import { openSocketDir } from './state-directory.ts'
import { supervise } from './supervisor.ts'

export type EmbeddedPostgres = {
  /** The address of the cluster's owner, which migrates and creates databases. */
  ownerAddress(database?: string): DatabaseAddress
  /** The address of the application's own role. */
  appAddress(database?: string): DatabaseAddress
  readonly socketDir: string
  readonly dataDir: string
  pid(): number | undefined
  stop(): Promise<void>
}

const OWNER = 'rupya_owner'
const APP = 'rupya_app'
const DATABASE = 'rupya'

/**
 * PostgreSQL as a child of this process, with its data in `stateDir`, reachable through a private
 * socket alone. Call it under the instance lock of that folder.
 */
export async function startEmbedded(options: {
  readonly stateDir: string
  readonly log: Log
  readonly settings?: Readonly<Record<string, string>>
  /** Where other programs of the server are than the package's: tests run on each version with them. */
  readonly programs?: string | undefined
}): Promise<EmbeddedPostgres> {
  const { stateDir, log, programs } = options
  if (process.platform === 'win32') {
    throw new StartRefusal('the embedded PostgreSQL does not run on Windows; set DATABASE_URL')
  }
  const dataDir = join(stateDir, 'postgres')
  const account = accountFor(dataDir)
  const binaries =
    programs === undefined ? findBinaries(account) : findSystemBinaries(programs, account)
  await ensureCluster({ binaries, account, dataDir })
  const socketDir = openSocketDir(stateDir)
  const server = await supervise({
    binaries,
    account,
    dataDir,
    socketDir,
    logFile: join(stateDir, 'postgres.log'),
    settings: options.settings ?? {},
    log,
  })
  const addressOf =
    (user: string) =>
    (database: string = DATABASE) => ({
      socketDir,
      user,
      database,
    })
  await ensureOwnerAndDatabase(addressOf(ADMIN)('postgres'))
  return {
    ownerAddress: addressOf(OWNER),
    appAddress: addressOf(APP),
    socketDir,
    dataDir,
    pid: server.pid,
    stop: server.stop,
  }
}

/** Each step checks first, so that an interrupted start is completed by the next. */
async function ensureOwnerAndDatabase(admin: DatabaseAddress): Promise<void> {
  const client = new pg.Client(connectionOptions(admin))
  await client.connect()
  try {
    const roles = await client.query('select from pg_roles where rolname = $1', [OWNER])
    if (roles.rowCount === 0) await client.query(`create role ${OWNER} login createrole createdb`)
    const databases = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (databases.rowCount === 0) await client.query(`create database ${DATABASE} owner ${OWNER}`)
  } finally {
    await client.end()
  }
}
