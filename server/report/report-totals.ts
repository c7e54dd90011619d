import { type RawBuilder, sql } from 'kysely'
import { getMarket } from '#domain/market/market.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Services } from '../services.ts'
import type { Db } from '../tables.ts'

const batchSize = 10_000

type Counting = Pick<Services, 'db' | 'config' | 'stopping'>

/** Adds batches of changes, each in a transaction of its own, until fewer than a whole one is left. */
const addAll = async (
  { db, stopping }: Counting,
  table: 'report.approval_total' | 'report.complaint_total',
  batch: RawBuilder<{ taken: number }>,
): Promise<void> => {
  const addBatch = async (tx: Db): Promise<number> => {
    // Two at once would lock the totals' rows in two orders.
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx)
    return (await batch.execute(tx)).rows[0]?.taken ?? 0
  }
  for (let taken = batchSize; taken === batchSize && !stopping.aborted; ) {
    taken = await inTransaction(db, addBatch)
  }
}

const takeChanges = (table: 'report.approval_change' | 'report.complaint_change') => sql`
  delete from ${sql.table(table)} where change_no in (
    select change_no from ${sql.table(table)} order by change_no limit ${batchSize})
  returning *`

/**
 * Adds to the totals by day what changed since the last run: offers, applications and decisions, and
 * complaints. May run again, and several at once; each change is added once.
 */
export const addReportTotals = async (services: Counting): Promise<void> => {
  const zones = sql.join(
    services.config.markets.map(market => sql`(${market}, ${getMarket(market).timeZone})`),
  )
  await addAll(
    services,
    'report.approval_total',
    sql`
      with taken as (${takeChanges('report.approval_change')}), added as (
        insert into report.approval_total as t (market, day, step, reason, count)
          select c.market, (c.at at time zone z.zone)::date as day, c.step, c.reason, sum(c.count)
            from taken c join (values ${zones}) z (market, zone) on z.market = c.market
            group by 1, 2, 3, 4
          on conflict (market, day, step, reason) do update set count = t.count + excluded.count
      )
      select count(*)::int as taken from taken`,
  )
  await addAll(
    services,
    'report.complaint_total',
    sql`
      with taken as (${takeChanges('report.complaint_change')}), added as (
        insert into report.complaint_total as t
          select market, received_on, kind, answer_by, sum(received), sum(kept), sum(late),
              sum(waiting), sum(rated), sum(stars)
            from taken group by market, received_on, kind, answer_by
          on conflict (market, received_on, kind, answer_by) do update set
            received = t.received + excluded.received, kept = t.kept + excluded.kept,
            late = t.late + excluded.late, waiting = t.waiting + excluded.waiting,
            rated = t.rated + excluded.rated, stars = t.stars + excluded.stars
      )
      select count(*)::int as taken from taken`,
  )
}
