import { type RawBuilder, sql } from 'kysely'
import { getMarket } from '#domain/market/market.ts'
import type { Config } from '../config/config.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Services } from '../services.ts'
import { defaultPageId } from './landing-page-version.ts'

/**
 * Rows to add to the totals for some registered borrowers, one of each, as a query: how far each got by
 * now, less what the totals have of them. `borrowers`: a query of ids, each once.
 */
export const funnelDifferences = (
  config: Pick<Config, 'markets'>,
  borrowers: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select r.borrower_id, b.market, (r.registered_at at time zone z.zone)::date as day,
    r.app_from as channel, coalesce(nullif(r.template_id, ''), ${defaultPageId(config)}) as page,
    r.utm_tag as campaign, (c.borrower_id is null)::int as registrations,
    l.applications as now_applications, l.approved as now_approved, l.loans as now_loans,
    l.repaid as now_repaid, l.applications - coalesce(c.applications, 0) as applications,
    l.approved - coalesce(c.approved, 0) as approved, l.loans - coalesce(c.loans, 0) as loans,
    l.repaid - coalesce(c.repaid, 0) as repaid
  from (${borrowers}) changed
    join promotion.registration r on r.borrower_id = changed.borrower_id
    join profile.borrower b on b.borrower_id = r.borrower_id
    join (values ${sql.join(
      config.markets.map(market => sql`(${market}, ${getMarket(market).timeZone})`),
    )}) z (market, zone) on z.market = b.market
    left join promotion.funnel_count c on c.borrower_id = r.borrower_id
    cross join lateral (
      select (count(*) > 0)::int as applications,
        (count(*) filter (where exists (select from loan.decision d
          where d.loan_id = l.loan_id and d.outcome = 'approved')) > 0)::int as approved,
        (count(disbursed_on) > 0)::int as loans, (count(settled_on) > 0)::int as repaid
      from loan.loan l where l.borrower_id = r.borrower_id
    ) l`

const batchSize = 5000

type Counting = Pick<Services, 'db' | 'config' | 'stopping'>

/**
 * Counts the next changes into the totals; the number of changes taken. Locks the counts until its
 * transaction ends, since two at once would add one borrower twice.
 */
const countBatch = async ({ db, config }: Counting): Promise<number> =>
  await inTransaction(db, async tx => {
    await sql`lock table promotion.funnel_count in share row exclusive mode`.execute(tx)
    const { rows } = await sql<{ taken: number }>`
      with taken as (
        delete from promotion.funnel_change where change_no in (
          select change_no from promotion.funnel_change order by change_no limit ${batchSize})
        returning borrower_id
      ), difference as materialized (${funnelDifferences(
        config,
        sql`select distinct borrower_id from taken`,
      )}), counted as (
        insert into promotion.funnel_count (borrower_id, applications, approved, loans, repaid)
          select borrower_id, now_applications, now_approved, now_loans, now_repaid from difference
          on conflict (borrower_id) do update set applications = excluded.applications,
            approved = excluded.approved, loans = excluded.loans, repaid = excluded.repaid
      ), added as (
        insert into promotion.funnel_total as t (market, day, channel, page, campaign,
            registrations, applications, approved, loans, repaid)
          select market, day, channel, page, campaign, sum(registrations), sum(applications),
              sum(approved), sum(loans), sum(repaid)
            from difference group by market, day, channel, page, campaign
          on conflict (market, day, channel, page, campaign) do update set
            registrations = t.registrations + excluded.registrations,
            applications = t.applications + excluded.applications,
            approved = t.approved + excluded.approved, loans = t.loans + excluded.loans,
            repaid = t.repaid + excluded.repaid
      )
      select count(*)::int as taken from taken`.execute(tx)
    return rows[0]?.taken ?? 0
  })

/**
 * Counts the borrowers who registered, applied, were paid out or repaid since the last run. May run
 * again, and several at once; each change is counted once.
 */
export const countFunnel = async (services: Counting): Promise<void> => {
  for (let taken = batchSize; taken === batchSize && !services.stopping.aborted; ) {
    taken = await countBatch(services)
  }
}

/** As long as the visits themselves are kept. */
const keptDays = 121

/** Deletes old totals that are of visits alone: links that a stranger makes up bring nobody. */
export const deleteOldFunnel = async ({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<void> => {
  const keptFrom = new Date(clock.wallNow().getTime() - keptDays * 86_400_000)
  await sql`delete from promotion.funnel_total
    where registrations = 0 and day < ${keptFrom}::timestamptz::date`.execute(db)
}
