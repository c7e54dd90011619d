import { sql } from 'kysely'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { Db } from '../../tables.ts'
import type { DayEnd } from './day-ends.ts'

/**
 * Closes a day for each of some loans in one statement (loan.close_day); answers
 * the ids of those it closed. The others have changed since they were read.
 */
export const closeDay = async (db: Db, ends: readonly DayEnd[]): Promise<Set<string>> => {
  const given = JSON.stringify(ends.map(toRow))
  const { rows } = await sql<{ id: string }>`
    select id from loan.close_day(${given}::jsonb) as closed (id)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The database's type loan.day_end; amounts as text, since JSON's numbers lose digits. */
const toRow = (end: DayEnd) => ({
  loan_id: end.loanId,
  loan_version: String(end.version),
  loan_state: end.state,
  settled_on: end.settledOn,
  closed_on: end.closedOn,
  entry_id: end.entry?.entryId ?? null,
  currency: end.currency,
  accounts: end.entry?.lines.map(line => line.account) ?? null,
  amounts: end.entry?.lines.map(line => String(line.amountMinor)) ?? null,
})

/** Notes that a market's days are closed up to and including one. */
export const markClosed = async (
  db: Db,
  market: MarketCode,
  through: LocalDate,
  now: Date,
): Promise<void> => {
  await sql`insert into loan.closed_day (market, business_on, closed_at)
    select ${market}, day::date, ${now} from generate_series(coalesce(
        (select max(business_on) + 1 from loan.closed_day where market = ${market}),
        ${through}::date)::timestamp, ${through}::date, interval '1 day') day
    on conflict do nothing`.execute(db)
}

/** The last day that is closed for a whole market. */
export const findLastClosedDay = async (
  db: Db,
  market: MarketCode,
): Promise<LocalDate | undefined> => {
  const row = await db
    .selectFrom('loan.closedDay')
    .select('businessOn')
    .where('market', '=', market)
    .orderBy('businessOn', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.businessOn
}
