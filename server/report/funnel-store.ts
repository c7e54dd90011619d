import { sql } from 'kysely'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { addDays } from '#domain/calendar/local-date.ts'
import { startOfDayIn } from '#domain/calendar/zone.ts'
import { getMarket, type MarketCode } from '#domain/market/market.ts'
import type { Db } from '../tables.ts'

export type FunnelStep = 'offered' | 'applied' | 'held' | 'approved' | 'rejected' | 'paid-out'

export type FunnelCount = {
  readonly step: FunnelStep | 'reason'
  /** Of a rejection, for the step `reason`; otherwise empty. */
  readonly reason: string
  readonly count: number
}

/**
 * Offers that were issued and applications that came in on some days, by how far they got by now, and
 * the reasons of the rejections, the most frequent first: from the totals by day, and from the changes
 * that are not in them yet.
 */
export const countFunnel = async (
  db: Db,
  { market, from, to }: { market: MarketCode; from: LocalDate; to: LocalDate },
): Promise<FunnelCount[]> => {
  const { timeZone } = getMarket(market)
  const [start, end] = [startOfDayIn(timeZone, from), startOfDayIn(timeZone, addDays(to, 1))]
  const { rows } = await sql<FunnelCount>`
    select step, reason, sum(count)::int as count
    from (
      select step, reason, count from report.approval_total
        where market = ${market} and day between ${from}::date and ${to}::date
      union all
      select step, reason, count from report.approval_change
        where market = ${market} and at >= ${start} and at < ${end}) counted
    group by step, reason having sum(count) > 0 order by 3 desc, 2`.execute(db)
  return rows
}
