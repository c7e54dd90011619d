import { sql } from 'kysely'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { Portfolio } from '#domain/report/portfolio-at-risk.ts'
import type { Db } from '../tables.ts'

export type PortfolioDay = {
  readonly market: MarketCode
  readonly day: LocalDate
  readonly loans: number
  readonly principal: bigint
  readonly pastDue1: bigint
  readonly pastDue30: bigint
  readonly pastDue60: bigint
  readonly pastDue90: bigint
}

/** Writes a market's figures of a day, or writes them again. */
export const savePortfolioDay = async (
  db: Db,
  { market, day }: { readonly market: MarketCode; readonly day: LocalDate },
  { loans, principalMinor, atRiskMinor }: Portfolio,
): Promise<void> => {
  await sql`
    insert into report.portfolio_day (market, day, loans, principal_minor, past_due_1_minor,
      past_due_30_minor, past_due_60_minor, past_due_90_minor)
    values (${market}, ${day}, ${loans}, ${principalMinor}, ${atRiskMinor[1]}, ${atRiskMinor[30]},
      ${atRiskMinor[60]}, ${atRiskMinor[90]})
    on conflict (market, day) do update set loans = excluded.loans,
      principal_minor = excluded.principal_minor, past_due_1_minor = excluded.past_due_1_minor,
      past_due_30_minor = excluded.past_due_30_minor,
      past_due_60_minor = excluded.past_due_60_minor,
      past_due_90_minor = excluded.past_due_90_minor`.execute(db)
}

/** A market's days in a range, the latest first, at most `size`. */
export const listPortfolioDays = async (
  db: Db,
  range: {
    readonly market: MarketCode
    readonly from: string
    readonly to: string
    readonly size: number
  },
): Promise<PortfolioDay[]> => {
  const { rows } = await sql<PortfolioDay>`
    select market, day, loans, principal_minor as principal, past_due_1_minor as "pastDue1",
      past_due_30_minor as "pastDue30", past_due_60_minor as "pastDue60",
      past_due_90_minor as "pastDue90"
    from report.portfolio_day
    where market = ${range.market} and day between ${range.from}::date and ${range.to}::date
    order by day desc limit ${range.size}`.execute(db)
  return rows
}
