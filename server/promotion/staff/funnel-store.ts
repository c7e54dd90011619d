import { sql } from 'kysely'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { getMarket, type MarketCode } from '#domain/market/market.ts'
import type { Db } from '../../tables.ts'

export type FunnelRow = {
  readonly on: LocalDate
  readonly channel: string
  readonly page: string
  readonly campaign: string
  readonly visits: number
  readonly clicks: number
  readonly codes: number
  readonly registrations: number
  readonly applications: number
  readonly approved: number
  readonly loans: number
  readonly repaid: number
}

export type FunnelQuery = {
  /** The page of visits that name none. */
  readonly defaultPage: string
  readonly market: MarketCode
  readonly fromOn: LocalDate
  readonly untilOn: LocalDate
  /** Only of these; undefined: of every one. */
  readonly channel: string | undefined
  readonly page: string | undefined
  readonly campaign: string | undefined
}

/**
 * Visits count for the market of their page. Applications, approvals and loans count for the day and
 * the link of the borrower's registration. Only the days asked for are read (partitions and index by time).
 */
export const readFunnel = async (
  db: Db,
  { market, fromOn, untilOn, channel, page, campaign, defaultPage }: FunnelQuery,
): Promise<FunnelRow[]> => {
  const { timeZone } = getMarket(market)
  const from = sql`(${fromOn}::date)::timestamp at time zone ${timeZone}`
  const until = sql`(${untilOn}::date + 1)::timestamp at time zone ${timeZone}`
  const only = (column: string, value: string | undefined) =>
    value === undefined ? sql`true` : sql`${sql.ref(column)} = ${value}`
  const { rows } = await sql<FunnelRow>`
    with pages as (
      select distinct subject from version.version
      where kind = 'landing-page' and market = ${market} and state = 'published'
    ), steps as (
      select (occurred_at at time zone ${timeZone})::date as day, app_from as channel,
        coalesce(nullif(page_id, ''), ${defaultPage}) as page, utm_tag as campaign,
        (kind = 'view')::int as visits, (kind = 'click')::int as clicks,
        (kind = 'code')::int as codes, 0 as registrations,
        0 as applications, 0 as approved, 0 as loans, 0 as repaid
      from promotion.visit
      where occurred_at >= ${from} and occurred_at < ${until}
        and coalesce(nullif(page_id, ''), ${defaultPage}) in (select subject from pages)
      union all
      select (r.registered_at at time zone ${timeZone})::date, r.app_from,
        coalesce(nullif(r.template_id, ''), ${defaultPage}), r.utm_tag, 0, 0, 0, 1,
        l.applications, l.approved, l.loans, l.repaid
      from promotion.registration r
      join profile.borrower b on b.borrower_id = r.borrower_id and b.market = ${market}
      left join lateral (
        select (count(*) > 0)::int as applications,
          (count(*) filter (where exists (select from loan.decision d
            where d.loan_id = l.loan_id and d.outcome = 'approved')) > 0)::int as approved,
          (count(disbursed_on) > 0)::int as loans, (count(settled_on) > 0)::int as repaid
        from loan.loan l where l.borrower_id = r.borrower_id
      ) l on true
      where r.registered_at >= ${from} and r.registered_at < ${until}
    )
    select day as "on", channel, page, campaign, sum(visits)::int as visits, sum(clicks)::int as clicks,
      sum(codes)::int as codes, sum(registrations)::int as registrations,
      sum(applications)::int as applications, sum(approved)::int as approved,
      sum(loans)::int as loans, sum(repaid)::int as repaid
    from steps
    where ${only('channel', channel)} and ${only('page', page)} and ${only('campaign', campaign)}
    group by day, channel, page, campaign
    order by day desc, visits desc, channel, page, campaign`.execute(db)
  return rows
}
