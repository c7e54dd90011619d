import { type Kysely, sql } from 'kysely'
import type { Db, Tables } from '../tables.ts'
import type { OperationsTables } from './tables.ts'

export type ProviderHealth = OperationsTables['operations.providerHealth']

/** Joins what one process saw to what is stored: the later time wins, a success ends the count. */
export const saveProviderHealth = async (
  db: Kysely<Tables>,
  { provider, succeededAt, failedAt, failures, error }: ProviderHealth,
): Promise<void> => {
  await sql`insert into operations.provider_health as known
      (provider, succeeded_at, failed_at, failures, error)
    values (${provider}, ${succeededAt}, ${failedAt}, ${failures}, ${error})
    on conflict (provider) do update set
      succeeded_at = greatest(known.succeeded_at, excluded.succeeded_at),
      failed_at = greatest(known.failed_at, excluded.failed_at),
      failures = case when excluded.succeeded_at is null
        then known.failures + excluded.failures else excluded.failures end,
      error = case when excluded.failed_at is null then known.error else excluded.error end`.execute(
    db,
  )
}

export const listProviderHealth = (db: Db): Promise<ProviderHealth[]> =>
  db.selectFrom('operations.providerHealth').selectAll().execute()

export type FeatureSwitch = OperationsTables['operations.featureSwitch']

export const listFeatureSwitches = (db: Db): Promise<FeatureSwitch[]> =>
  db.selectFrom('operations.featureSwitch').selectAll().execute()

/** False when the feature already is as asked. The row is locked until the transaction ends. */
export const changeFeatureSwitch = async (
  tx: Kysely<Tables>,
  change: FeatureSwitch,
): Promise<boolean> => {
  const { feature, isOn, changedAt } = change
  const before = { feature, isOn: true, reason: 'never switched', changedBy: '', changedAt }
  await tx
    .insertInto('operations.featureSwitch')
    .values(before)
    .onConflict(conflict => conflict.column('feature').doNothing())
    .execute()
  const { numUpdatedRows } = await tx
    .updateTable('operations.featureSwitch')
    .set(change)
    .where('feature', '=', feature)
    .where('isOn', '!=', isOn)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export type JobSummary = {
  readonly name: string
  readonly waiting: number
  readonly failed: number
  readonly succeededAt: Date | null
  readonly failedAt: Date | null
  readonly error: string | null
}

/** Each queue with its latest runs; pg-boss keeps ended jobs for a week. */
export const listJobs = async (db: Db): Promise<readonly JobSummary[]> => {
  const { rows } = await sql<JobSummary>`
    select queue.name,
      count(*) filter (where job.state < 'active')::int as waiting,
      count(*) filter (where job.state = 'failed')::int as failed,
      max(job.completed_on) filter (where job.state = 'completed') as "succeededAt",
      max(job.completed_on) filter (where job.state = 'failed') as "failedAt",
      (array_agg(job.output->>'message' order by job.completed_on desc)
        filter (where job.state = 'failed'))[1] as error
    from jobs.queue left join jobs.job on job.name = queue.name
    where queue.name not like '\\_\\_%'
    group by queue.name order by queue.name`.execute(db)
  return rows
}

export type OutboxRow = {
  readonly messageId: string
  readonly topic: string
  readonly payload: unknown
  readonly attempts: number
  readonly lastError: string | null
  readonly deadAt: Date | null
  readonly createdAt: Date
}

const maxMessages = 100

/** Messages that were given up, and those that failed and wait for the next try. */
export const listTroubledMessages = (db: Db): Promise<OutboxRow[]> =>
  db
    .selectFrom('platform.outbox')
    .select(['messageId', 'topic', 'payload', 'attempts', 'lastError', 'deadAt', 'createdAt'])
    .where(where => where.or([where('deadAt', 'is not', null), where('lastError', 'is not', null)]))
    .orderBy('createdAt')
    .orderBy('messageId')
    .limit(maxMessages)
    .execute()

/** All messages that wait, and since when the oldest has been due. */
export const countWaitingMessages = async (
  db: Db,
): Promise<{ readonly waiting: number; readonly oldestAt: Date | null }> => {
  const { rows } = await sql<{ waiting: number; oldestAt: Date | null }>`
    select count(*)::int as waiting, min(created_at) as "oldestAt"
    from platform.outbox where dead_at is null`.execute(db)
  return rows[0] ?? { waiting: 0, oldestAt: null }
}

/** Makes a message that was given up due again, with all its tries; false when it is none. */
export const reviveMessage = async (tx: Kysely<Tables>, messageId: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('platform.outbox')
    .set({ deadAt: null, attempts: 0, availableAt: sql<Date>`clock_timestamp()` })
    .where('messageId', '=', messageId)
    .where('deadAt', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
