import { sql } from 'kysely'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Services } from '../services.ts'

/** Events and visits are counted for a quarter; a month's are dropped when all of them are older. */
const keptDays = 90
/** This month's partition, and those of the two months after it. */
const monthsAhead = 2

const partitionedTables = ['tracking.event', 'promotion.visit'] as const

/**
 * Makes the next months' partitions of page events and landing visits, and drops those whose time is
 * over. Idempotent. Months are of UTC, by the real clock.
 */
export const keepMonths = async ({ clock, db }: Pick<Services, 'clock' | 'db'>): Promise<void> => {
  const now = clock.wallNow()
  const keptFrom = new Date(now.getTime() - keptDays * 86_400_000)
  for (const table of partitionedTables) {
    for (let ahead = 0; ahead <= monthsAhead; ahead += 1) {
      const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1))
      const day = month.toISOString().slice(0, 10)
      await sql`select platform.make_month_partition(${table}::regclass, ${day}::date)`.execute(db)
    }
    await sql`select platform.drop_month_partitions(${table}::regclass, ${keptFrom})`.execute(db)
  }
}

export const registerTrackingJobs = (services: Services, jobs: Jobs): void => {
  jobs.define({
    name: 'sweep-events',
    cron: '11 3 * * *',
    run: async () => await keepMonths(services),
  })
}
