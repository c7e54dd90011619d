import { join } from 'node:path'
import { type Config, parseConfig } from '../../config/config.ts'
import type { Database } from '../database/database.ts'
import { deleteOldKeys } from '../database/idempotency.ts'
import { type OpenedDatabase, openDatabase } from '../database/open-database.ts'
import type { ReplicaDatabase } from '../database/replica.ts'
import { createJobs, type Jobs } from '../jobs/jobs.ts'
import { createOutboxWorker, type OutboxWorker } from '../jobs/outbox.ts'
import { checkReadiness } from '../observability/health.ts'
import { createLog, type Log } from '../observability/log.ts'
import { createMetrics, type Metrics } from '../observability/metrics.ts'
import { startTracing } from '../observability/tracing.ts'
import { openStateDir, type StateDirectory } from '../postgres/state-directory.ts'
import { type Randomness, systemRandomness } from '../security/ids.ts'
import { loadSandboxSecrets } from '../security/sandbox-secrets.ts'
import { type Clock, systemClock } from './clock.ts'
import { refuseTakenPort } from './http-server.ts'
import { acquireInstanceLock, type InstanceLock } from './instance-lock.ts'
import { createSandboxClock, type SandboxClock } from './sandbox-clock.ts'

/** The foundation of the application; everything in it is started, except jobs and outbox. */
export type Platform = {
  readonly config: Config
  readonly database: Database
  /** What lists of staff are read through. */
  readonly listDatabase: Database
  /** What proofs, reports and files of lists are read through; undefined: there is none. */
  readonly replica: ReplicaDatabase | undefined
  readonly clock: Clock
  /** Present in the sandbox, whose clock can be moved. */
  readonly sandboxClock: SandboxClock | undefined
  readonly random: Randomness
  readonly log: Log
  readonly metrics: Metrics
  /** Register handlers before the application is listening; started then. */
  readonly outbox: OutboxWorker
  readonly jobs: Jobs
  /** Aborts when the server is to stop: streams end themselves on it. */
  readonly stopping: AbortSignal
  /** The data folder when it is not in the checkout, as a line to print. */
  readonly note: string | undefined
  /** The folder of the sandbox's durable files; undefined in production. */
  readonly stateDir: string | undefined
  readonly lock: InstanceLock | undefined
  stop(): Promise<void>
}

const CLOCK_CHECK_INTERVAL_MS = 30_000

const checkout = join(import.meta.dirname, '../../..')

/**
 * Reads the environment, takes this folder's lock, opens the database. `prepare` runs once the lock
 * is held and the port is known to be free: the place for what must not happen twice at a time.
 * @throws StartRefusal
 */
export async function startPlatform(options: {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly prepare?: ((stopping: AbortSignal) => Promise<void>) | undefined
  readonly stopping: AbortSignal
}): Promise<Platform> {
  let place: StateDirectory | undefined
  const config = parseConfig(options.environment, chosen => {
    place = openStateDir(checkout, chosen)
    return loadSandboxSecrets(place.stateDir)
  })
  // Processes on a database of their own server may share a folder; an embedded one has one user.
  const lock =
    config.database.url === undefined && place !== undefined
      ? await acquireInstanceLock(place.stateDir, config.port)
      : undefined
  options.stopping.addEventListener('abort', () => lock?.setStopping())
  try {
    if (config.role !== 'worker') await refuseTakenPort({ ...config, variable: 'PORT' })
    if (config.operations.port !== 0) {
      await refuseTakenPort({ ...config.operations, variable: 'RUPYA_OPERATIONS_PORT' })
    }
    await options.prepare?.(options.stopping)
    const log = createLog({ level: config.logLevel })
    const metrics = createMetrics({ withProcess: true })
    const stopTracing = await startTracing(config.tracing)
    const opened = await openDatabase({ config, stateDir: place?.stateDir, log, metrics })
    return await assemble({
      config,
      log,
      metrics,
      opened,
      lock,
      place,
      stopTracing,
      stopping: options.stopping,
    })
  } catch (error) {
    lock?.release()
    throw error
  }
}

async function assemble(parts: {
  readonly config: Config
  readonly log: Log
  readonly metrics: Metrics
  readonly opened: OpenedDatabase
  readonly lock: InstanceLock | undefined
  readonly stopTracing: () => Promise<void>
  readonly place: StateDirectory | undefined
  readonly stopping: AbortSignal
}): Promise<Platform> {
  const { config, log, metrics, opened, lock, place, stopping } = parts
  const { database, listDatabase, replica } = opened
  const sandboxClock = config.mode === 'sandbox' ? await createSandboxClock(database) : undefined
  const clock: Clock = sandboxClock ?? systemClock
  const outbox = createOutboxWorker({ db: database.kysely, log, metrics })
  const jobs = createJobs({
    address: opened.appAddress,
    works: config.role !== 'web',
    stopping,
    log,
    metrics,
  })
  const stopWatching = watchClocks({ db: database.kysely, log, metrics })
  jobs.define({
    name: 'sweep-idempotency-keys',
    cron: '17 3 * * *',
    run: async () => {
      await deleteOldKeys(database.kysely)
    },
  })
  return {
    config,
    database,
    listDatabase,
    replica,
    clock,
    sandboxClock,
    random: systemRandomness(clock.wallNow),
    log,
    metrics,
    outbox,
    jobs,
    stopping,
    note: place?.note,
    stateDir: place?.stateDir,
    lock,
    stop: async () => {
      stopWatching()
      await Promise.all([outbox.stop(), jobs.stop()])
      await opened.close()
      await parts.stopTracing()
      lock?.release()
    },
  }
}

/**
 * Compares this machine's clock with the database's twice a minute, independent of readiness
 * checks: business time comes from this machine. A difference is logged and measured
 * (`checkReadiness`). Returns the function that stops it.
 */
function watchClocks(services: Parameters<typeof checkReadiness>[0]): () => void {
  const timer = setInterval(() => {
    checkReadiness(services).catch(error => services.log.warn({ err: error }, 'no clock compared'))
  }, CLOCK_CHECK_INTERVAL_MS).unref()
  return () => clearInterval(timer)
}
