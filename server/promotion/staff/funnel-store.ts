import { sql } from 'kysely'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { getMarket, type MarketCode } from '#domain/market/market.ts'
import type { Db } from '../../tables.ts'

export type FunnelRow = {
  readonly on: LocalDate
  readonly channel: string
  readonly visits: number
  readonly clicks: number
  readonly codes: number
  readonly registrations: number
  readonly loans: number
  readonly repaid: number
}

/**
 * Visits count for the market of their page. Loans and repaid loans count for the day and channel of
 * the borrower's registration. Only the days asked for are read (partitions and index by time).
 */
export const readFunnel = async (
  db: Db,
  { market, fromOn, untilOn }: { market: MarketCode; fromOn: LocalDate; untilOn: LocalDate },
): Promise<FunnelRow[]> => {
  const { timeZone } = getMarket(market)
  const from = sql`(${fromOn}::date)::timestamp at time zone ${timeZone}`
  const until = sql`(${untilOn}::date + 1)::timestamp at time zone ${timeZone}`
  const { rows } = await sql<FunnelRow>`
    with pages as (
      select distinct subject from version.version
      where kind = 'landing-page' and market = ${market} and state = 'published'
    ), steps as (
      select (occurred_at at time zone ${timeZone})::date as day, app_from as channel,
        (kind = 'view')::int as visits, (kind = 'click')::int as clicks,
        (kind = 'code')::int as codes, 0 as registrations, 0 as loans, 0 as repaid
      from promotion.visit
      where occurred_at >= ${from} and occurred_at < ${until}
        and coalesce(nullif(page_id, ''), 'cn-1') in (select subject from pages)
      union all
      select (r.registered_at at time zone ${timeZone})::date, r.app_from, 0, 0, 0, 1,
        coalesce(l.loans, 0), coalesce(l.repaid, 0)
      from promotion.registration r
      join profile.borrower b on b.borrower_id = r.borrower_id and b.market = ${market}
      left join lateral (
        select (count(disbursed_on) > 0)::int as loans, (count(settled_on) > 0)::int as repaid
        from loan.loan l where l.borrower_id = r.borrower_id
      ) l on true
      where r.registered_at >= ${from} and r.registered_at < ${until}
    )
    select day as "on", channel, sum(visits)::int as visits, sum(clicks)::int as clicks,
      sum(codes)::int as codes, sum(registrations)::int as registrations,
      sum(loans)::int as loans, sum(repaid)::int as repaid
    from steps group by day, channel order by day desc, visits desc, channel`.execute(db)
  return rows
}
