import { sql } from 'kysely'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { Services } from '../../services.ts'
import { funnelDifferences } from '../funnel-totals.ts'

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
 * the link of the borrower's registration. The totals of the days asked for are read, and the borrowers
 * who changed since they were counted.
 */
export const readFunnel = async (
  { db, config }: Pick<Services, 'db' | 'config'>,
  { market, fromOn, untilOn, channel, page, campaign }: FunnelQuery,
): Promise<FunnelRow[]> => {
  const only = (column: string, value: string | undefined) =>
    value === undefined ? sql`true` : sql`${sql.ref(column)} = ${value}`
  const changed = sql`select distinct borrower_id from promotion.funnel_change`
  const { rows } = await sql<FunnelRow>`
    with step as (
      select market, day, channel, page, campaign, visits, clicks, codes, registrations,
        applications, approved, loans, repaid from promotion.funnel_total
      union all
      select market, day, channel, page, campaign, 0, 0, 0, registrations, applications, approved,
        loans, repaid from (${funnelDifferences(config, changed)}) difference
    )
    select day as "on", channel, page, campaign, sum(visits)::int as visits, sum(clicks)::int as clicks,
      sum(codes)::int as codes, sum(registrations)::int as registrations,
      sum(applications)::int as applications, sum(approved)::int as approved,
      sum(loans)::int as loans, sum(repaid)::int as repaid
    from step
    where market = ${market} and day between ${fromOn}::date and ${untilOn}::date
      and ${only('channel', channel)} and ${only('page', page)} and ${only('campaign', campaign)}
    group by day, channel, page, campaign
    order by day desc, visits desc, channel, page, campaign`.execute(db)
  return rows
}
