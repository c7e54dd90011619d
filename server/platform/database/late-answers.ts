import { type RawBuilder, sql } from 'kysely'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'

/** The day that it is in a market. */
export type MarketDay = { readonly market: MarketCode; readonly today: LocalDate }

/**
 * Whether a row `c` was to be answered before its market's today. The first condition follows from the
 * other: it bounds what is read from an index by the day of the answer.
 */
export const isAnswerLate = (days: readonly MarketDay[]): RawBuilder<boolean> => {
  const latest = days.map(({ today }) => today).toSorted()
  if (days.length === 0) return sql`false`
  const ofMarkets = days.map(
    ({ market, today }) => sql`c.market = ${market} and c.answer_by < ${today}::date`,
  )
  return sql`(c.answer_by < ${latest.at(-1)}::date and (${sql.join(ofMarkets, sql` or `)}))`
}
