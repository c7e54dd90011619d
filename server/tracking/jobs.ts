import { sql } from 'kysely'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Services } from '../services.ts'

/** Events and visits are counted for a quarter; each table has at most 20,000 of strangers an hour. */
const keptDays = 90
const batchRows = 5000

/** Deletes old page events and landing visits in small transactions; may be interrupted anywhere. */
export const deleteOldEvents = async ({
  clock,
  db,
}: Pick<Services, 'clock' | 'db'>): Promise<void> => {
  const before = new Date(clock.wallNow().getTime() - keptDays * 86_400_000)
  const tables = [
    ['tracking.event', 'event_id'],
    ['promotion.visit', 'visit_id'],
  ] as const
  for (const [table, id] of tables) {
    for (let deleted = batchRows; deleted === batchRows; ) {
      const result = await sql`delete from ${sql.table(table)} where ${sql.ref(id)} in (
        select ${sql.ref(id)} from ${sql.table(table)} where occurred_at < ${before}
        order by ${sql.ref(id)} limit ${batchRows}::integer)`.execute(db)
      deleted = Number(result.numAffectedRows ?? 0n)
    }
  }
}

export const registerTrackingJobs = (services: Services, jobs: Jobs): void => {
  jobs.define({
    name: 'sweep-events',
    cron: '11 3 * * *',
    run: async () => await deleteOldEvents(services),
  })
}
