import pg from 'pg'
import { type ConstructorOptions, PgBoss } from 'pg-boss'
import type { MarketCode } from '#domain/market/market.ts'
import { getMarket } from '#domain/market/market.ts'
import { connectionOptions, type DatabaseAddress } from '../database/database.ts'
import type { Log } from '../observability/log.ts'
import type { Metrics } from '../observability/metrics.ts'
import { inSpan } from '../observability/tracing.ts'

type JobDefinition = {
  readonly name: string
  /** Five fields, read in the market's zone. Undefined: runs only when sent. */
  readonly cron?: string
  readonly market?: MarketCode
  /**
   * Must be idempotent: it runs again when a process crashes in it. One that takes long throws the
   * reason of `Platform.stopping` once that aborts: another process runs it again.
   */
  readonly run: (input: unknown) => Promise<void>
}

export type Jobs = {
  /** Names a job and what it does; before `start`. */
  define(job: JobDefinition): void
  /**
   * Runs a job once, soon, in one of the processes. Of one name and key at most one waits and one runs;
   * another that is sent then is dropped. Jobs of different keys run side by side, one in each process.
   */
  send(
    name: string,
    input?: object,
    options?: { readonly key?: string; readonly afterSeconds?: number },
  ): Promise<void>
  /** Whether a job of this name waits or runs. */
  isUnderWay(name: string): Promise<boolean>
  start(): Promise<void>
  /** Waits for the running ones, up to ten seconds. */
  stop(): Promise<void>
}

const SCHEMA = 'jobs'
const APP_ROLE = 'rupya_app'

/**
 * A running job sends a heartbeat every few seconds; one that was silent for this long belongs to a
 * dead process and is run again. Without it a dead job would keep its lock, and its next run
 * waiting, until it expires.
 */
const silentForSeconds = 20
const pollEverySeconds = 10
/**
 * How long a worker passes over a key that ran when the queue was last counted, although its job has
 * ended since: the library's minute would make a job of each minute late, and one of a dead process.
 */
const cachedForSeconds = 5
/** The longest time of a run; end of day over many loans takes a while. */
const longestSeconds = 60 * 60

function bossOptions(address: DatabaseAddress): ConstructorOptions {
  // Its own value parsers: it reads counts as numbers, ours are BigInt.
  const { types: _, ...connection } = connectionOptions(address)
  const role = 'url' in address && address.role ? { options: `-c role=${address.role}` } : {}
  // @NOTE pg's configuration, which pg-boss hands through, says `undefined` where ours omits.
  return { ...connection, ...role, schema: SCHEMA, max: 4, reindex: false } as ConstructorOptions
}

/** Makes or upgrades the jobs' schema as the database's owner, and lets the application use it. */
export async function installJobs(owner: DatabaseAddress): Promise<void> {
  const boss = new PgBoss({ ...bossOptions(owner), supervise: false, schedule: false, max: 2 })
  boss.on('error', () => undefined) // start() rejects with it
  await boss.start()
  await boss.stop({ graceful: false })
  const client = new pg.Client(connectionOptions(owner))
  await client.connect()
  try {
    await client.query(`
      grant usage on schema ${SCHEMA} to ${APP_ROLE};
      grant select, insert, update, delete on all tables in schema ${SCHEMA} to ${APP_ROLE};
      grant execute on all functions in schema ${SCHEMA} to ${APP_ROLE};`)
  } finally {
    await client.end()
  }
}

/** Work by the clock and work on demand, shared by all processes of one database. */
export function createJobs(options: {
  readonly address: DatabaseAddress
  /** False: this process only sends jobs, and leaves running them and the clock to others. */
  readonly works?: boolean
  /** Aborts when this process is to stop: it takes no more jobs then. */
  readonly stopping: AbortSignal
  readonly log: Log
  readonly metrics: Metrics
}): Jobs {
  const { log, metrics, stopping, works = true } = options
  const boss = new PgBoss({
    ...bossOptions(options.address),
    migrate: false,
    createSchema: false,
    supervise: works,
    schedule: works,
    superviseIntervalSeconds: pollEverySeconds,
    // Shorter, so that no turn of the timer finds the one before too recent.
    monitorIntervalSeconds: pollEverySeconds / 2,
    queueCacheIntervalSeconds: cachedForSeconds,
  })
  boss.on('error', error => log.warn({ err: error }, 'the job queue met an error'))
  const definitions = new Map<string, JobDefinition>()
  // Else it would itself take the job that it has just left to another process.
  stopping.addEventListener('abort', async () => {
    for (const name of definitions.keys()) await boss.offWork(name, { wait: false })
  })

  const startOne = async ({ name, cron, market, run }: JobDefinition) => {
    const options = {
      retryLimit: 5,
      retryBackoff: true,
      heartbeatSeconds: silentForSeconds,
      expireInSeconds: longestSeconds,
    }
    // `stately`: at most one waits and one runs.
    await boss.createQueue(name, { policy: 'stately', ...options })
    // One that an older program made keeps that one's options otherwise.
    await boss.updateQueue(name, options)
    if (!works) return
    await boss.work<object>(name, { pollingIntervalSeconds: 1 }, async jobs => {
      for (const job of jobs) {
        try {
          await inSpan({ name: `job ${name}`, kind: 'consumer' }, async () => await run(job.data))
          metrics.countJob(name, 'done')
        } catch (error) {
          if (stopping.aborted && error === stopping.reason) {
            log.info({ job: name }, 'a job ended at the stop, and is run again')
          } else {
            metrics.countJob(name, 'failed')
            log.error({ err: error, job: name }, 'a job failed')
          }
          throw error
        }
      }
    })
    if (cron === undefined) return
    // Times at which no process looked after the schedules, as in an outage, make one run afterwards.
    const tz = market ? getMarket(market).timeZone : 'UTC'
    await boss.schedule(name, cron, {}, { tz, missed: 'once' })
  }

  return {
    define: job => {
      if (definitions.has(job.name)) throw new Error(`the job ${job.name} is defined twice`)
      definitions.set(job.name, job)
    },
    send: async (name, input = {}, { key, afterSeconds } = {}) => {
      await boss.send(name, input, {
        ...(key === undefined ? {} : { singletonKey: key }),
        ...(afterSeconds === undefined ? {} : { startAfter: afterSeconds }),
      })
    },
    isUnderWay: async name => {
      const stats = await boss.getQueueStats(name)
      return stats.some(({ queuedCount, activeCount }) => queuedCount + activeCount > 0)
    },
    start: async () => {
      await boss.start()
      for (const definition of definitions.values()) await startOne(definition)
      if (!works) return
      // A job left by a process that died before this one started runs at once.
      await boss.supervise()
      // A job that this version no longer has must not stay scheduled.
      for (const { name } of await boss.getSchedules()) {
        if (definitions.get(name)?.cron === undefined) await boss.unschedule(name)
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}
