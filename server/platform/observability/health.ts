import type { Hono } from 'hono'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../../tables.ts'
import { readMigrations } from '../database/migration-files.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

export type Readiness = {
  readonly ready: boolean
  /** `standby`: it answers, and only reads. */
  readonly database: 'ok' | 'standby' | 'unreachable'
  /** `behind`: some of this program's migrations are not applied. */
  readonly migrations: 'ok' | 'behind' | 'unknown'
  /** This machine's clock less the database's. */
  readonly clockDriftSeconds?: number
}

type HealthServices = {
  readonly db: Kysely<Tables>
  readonly metrics: Metrics
  readonly log: Log
}

/** The clocks of machines that serve together may differ by this much at most. */
const DRIFT_ALARM_SECONDS = 5

/** Checks with the database whether this process can serve. Never throws. */
export async function checkReadiness(services: HealthServices): Promise<Readiness> {
  const { db, metrics, log } = services
  try {
    const startedAtMs = Date.now()
    const { rows } = await sql<{ now: Date; isStandby: boolean }>`
      select clock_timestamp() as now, pg_is_in_recovery() as is_standby`.execute(db)
    const middle = (startedAtMs + Date.now()) / 2
    const databaseNow = rows[0]?.now.getTime() ?? middle
    const isStandby = rows[0]?.isStandby === true
    const clockDriftSeconds = (middle - databaseNow) / 1000
    metrics.setClockDrift(clockDriftSeconds)
    if (Math.abs(clockDriftSeconds) > DRIFT_ALARM_SECONDS) {
      log.error({ clockDriftSeconds }, "this machine's clock and the database's disagree")
    }
    const applied = await db.selectFrom('platform.migration').select('number').execute()
    const numbers = new Set(applied.map(({ number }) => number))
    const complete = readMigrations().every(({ number }) => numbers.has(number))
    return {
      ready: complete && !isStandby,
      database: isStandby ? 'standby' : 'ok',
      migrations: complete ? 'ok' : 'behind',
      clockDriftSeconds,
    }
  } catch (error) {
    log.debug({ err: error }, 'not ready')
    return { ready: false, database: 'unreachable', migrations: 'unknown' }
  }
}

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve; the public listener says only whether,
 * the operations listener (`inDetail`) also why not.
 */
export function mountHealth(
  app: Hono,
  services: HealthServices,
  { inDetail }: { readonly inDetail: boolean },
): void {
  app.get('/healthz', c => c.json({ alive: true }))
  app.get('/readyz', async c => {
    const readiness = await checkReadiness(services)
    const { ready } = readiness
    if (!ready) c.header('Retry-After', '2')
    return c.json(inDetail ? readiness : { ready }, ready ? 200 : 503)
  })
}

/** `/metrics`: for Prometheus. */
export function mountMetrics(app: Hono, services: Pick<HealthServices, 'metrics'>): void {
  app.get('/metrics', async c =>
    c.body(await services.metrics.text(), 200, { 'Content-Type': services.metrics.contentType }),
  )
}
