import { type RawBuilder, sql } from 'kysely'
import { type HomeQueue, homeQueues, maxCounted } from '#contract/live/queues.ts'
import { getMarket, MARKET_CODES, type MarketCode } from '#domain/market/market.ts'
import { oldestStoppedPayouts } from '../disbursement/public.ts'
import { decisionDays } from '../loan/public.ts'
import type { StaffPerson } from '../staff/public.ts'
import type { Db } from '../tables.ts'

/** What waits in one queue, up to `maxCounted`, and what of it is late: its promised day has passed. */
export type QueueCount = {
  readonly queue: HomeQueue
  readonly filter: string
  readonly waiting: number
  readonly late: number
  readonly since: Date | null
  readonly nextOn: string | null
}

/** What waits in a queue of which nothing is late. */
type Counting = {
  readonly queue: HomeQueue
  readonly filter?: string
  /** From and where. */
  readonly rows: RawBuilder<unknown>
  /** Which of `rows` are counted when there are more, by an index over them; absent: any. */
  readonly order?: RawBuilder<unknown>
  /** Since when each waits. */
  readonly since?: RawBuilder<unknown>
  /** Since when the first one waits, where it may not be among those counted. */
  readonly firstSince?: RawBuilder<unknown>
}

/** What waits in a queue with promised days: `days` is the table of the person's markets. */
type DatedCounting = {
  readonly queue: HomeQueue
  readonly filter?: string
  readonly rows: RawBuilder<unknown>
  /** An index has it after the market. */
  readonly column: string
  /** Whether a row is late, by its column as `at` and its market as `d`. */
  readonly late: RawBuilder<unknown>
  /** The promised day of a market's first row, whose column is `m.first`. */
  readonly dueOn: RawBuilder<unknown>
}

/**
 * The first rows of each market, counted by the index alone; late ones are before others of their market.
 * `waiting` and `late` are up to `maxCounted` for each market.
 */
const countsOfMarkets = ({
  rows,
  column,
  late,
}: Pick<DatedCounting, 'rows' | 'column' | 'late'>) => sql`
  days d cross join lateral (
    select count(*) as waiting, count(*) filter (where ${late}) as late, min(at) as first
    from (select ${sql.ref(`c.${column}`)} as at from ${rows} and c.market = d.market
      order by at limit ${maxCounted}) c) m`

/** What is counted of each market, of all together. */
const ofAllMarkets = (count: 'waiting' | 'late') =>
  sql`least(coalesce(sum(${sql.ref(`m.${count}`)}), 0), ${maxCounted})::int`

/** What the person decides, by the registries of other capabilities. */
type Deciding = {
  /** Kinds of approvals that the person may decide. */
  readonly decidable: readonly string[]
  /** Providers whose callbacks the person may read. */
  readonly providers: readonly string[]
  /** Approvals that have expired by then are decided no more. */
  readonly now: Date
}

const byAnswerDay = { column: 'answer_by', late: sql`at < d.today`, dueOn: sql`m.first` }

const bySince = (since: RawBuilder<unknown>, order = since) => ({ order, since })

const worksForAll = ({ markets }: StaffPerson) =>
  MARKET_CODES.every(market => markets.includes(market))

/** Each reads an index of what is open, `maxCounted` rows at most, or so many of each market. */
const countings = (
  person: StaffPerson,
  { decidable, providers, now }: Deciding,
): readonly (Counting | DatedCounting)[] => {
  const { name, markets, staffId } = person
  // Without a look at the market, some are counted by an index alone.
  const ofMarkets = worksForAll(person) ? sql`true` : sql`c.market = any(${markets})`
  const mine = sql`c.state = 'taken' and c.taken_by = ${name}`
  const complaints = (which: RawBuilder<unknown>) => ({
    queue: 'complaints' as const,
    rows: sql`complaint.complaint c where ${which}`,
    ...byAnswerDay,
  })
  const conversations = (which: RawBuilder<unknown>) => ({
    queue: 'conversations' as const,
    rows: sql`assistant.conversation c where ${which} and ${ofMarkets}`,
    ...bySince(sql`c.waiting_since`),
  })
  const cases = (which: RawBuilder<unknown>) => ({
    queue: 'collections' as const,
    rows: sql`collections.case c where ${which} and ${ofMarkets}`,
  })
  /** What waits about borrowers, who have the market; a person of every market sees all of it. */
  const ofBorrowers = (table: RawBuilder<unknown>) =>
    worksForAll(person)
      ? sql`${table} c where c.state = 'waiting'`
      : sql`${table} c join profile.borrower b using (borrower_id)
          where c.state = 'waiting' and b.market = any(${markets})`
  // The expiry in an expression: its statistics, which are of all requests, say that few of those that wait
  // have not expired, and all of them would be read to find the first by time.
  const approvals = sql`approval.request c where c.state = 'waiting'
    and c.expires_at + interval '0' > ${now} and c.maker_id <> ${staffId}
    and (c.market is null or c.market = any(${markets}))`
  const currencies = markets.map(market => getMarket(market).currency)
  return [
    { ...complaints(mine), filter: 'mine' },
    { ...complaints(sql`c.state in ('waiting', 'taken', 'handed-over')`), filter: 'open' },
    { ...conversations(mine), filter: 'mine' },
    { ...conversations(sql`c.state in ('waiting', 'taken')`), filter: 'waiting' },
    {
      queue: 'contact-messages',
      rows: sql`site.contact_message c where c.answered_at is null and ${ofMarkets}`,
      ...bySince(sql`c.received_at`),
    },
    {
      queue: 'applications',
      rows: sql`loan.loan c where c.state = 21`,
      column: 'created_at',
      // Its day plus the days of a decision has passed.
      late: sql`at < d.decision_due_since`,
      dueOn: sql`(m.first at time zone d.time_zone)::date + ${decisionDays}::int`,
    },
    cases(sql`c.promise <> 'open'`),
    { ...cases(sql`c.promise = 'broken'`), filter: 'broken' },
    {
      queue: 'identity-checks',
      rows: ofBorrowers(sql`profile.identity_check`),
      ...bySince(sql`c.submitted_at`, sql`c.check_no`),
    },
    {
      queue: 'corrections',
      rows: ofBorrowers(sql`profile.correction`),
      ...bySince(sql`c.requested_at`, sql`c.correction_no`),
    },
    {
      queue: 'refunds',
      rows: sql`loan.refund c where c.state in ('asked', 'stopped') and ${ofMarkets}`,
      ...bySince(sql`c.created_at`, sql`c.refund_id`),
    },
    {
      queue: 'disbursements',
      rows: sql`(${oldestStoppedPayouts(markets, maxCounted)}) c`,
      ...bySince(sql`c.stopped_at`),
    },
    {
      queue: 'callbacks',
      rows: sql`callback.received c where c.outcome in ('unreadable', 'unconfirmed')
        and c.resolved_at is null and c.provider = any(${providers})`,
      ...bySince(sql`c.received_at`, sql`c.callback_id`),
    },
    {
      queue: 'payment-claims',
      rows: sql`payment_dispute.dispute c where c.state = 'open'`,
      ...byAnswerDay,
    },
    {
      queue: 'unmatched-money',
      rows: sql`payment.payment c where c.state = 'suspense' and c.currency = any(${currencies})`,
      ...bySince(sql`c.paid_at`, sql`c.sequence_no`),
    },
    {
      queue: 'reconciliation',
      rows: sql`reconciliation.difference c where c.state = 'open' and ${ofMarkets}`,
      ...bySince(sql`c.found_at`, sql`c.difference_id`),
    },
    {
      queue: 'approvals',
      rows: sql`${approvals} and c.kind = any(${decidable})`,
      firstSince: sql`(select min(first.created_at) from unnest(${decidable}::text[]) k (kind)
        cross join lateral (select c.created_at from ${approvals} and c.kind = k.kind
          order by c.created_at limit 1) first)`,
    },
  ]
}

const nameOf = ({ queue, filter = '' }: Counting | DatedCounting) =>
  sql`${queue}::text as queue, ${filter}::text as filter`

const countOf = (counting: Counting | DatedCounting) => {
  if ('column' in counting) {
    return sql`
      select ${nameOf(counting)}, ${ofAllMarkets('waiting')} as waiting,
        ${ofAllMarkets('late')} as late,
        null::timestamptz as since, min(${counting.dueOn}) as next_on
      from ${countsOfMarkets(counting)}`
  }
  const { rows, order, since, firstSince } = counting
  return sql`
    select ${nameOf(counting)}, count(*)::int as waiting, 0 as late,
      ${firstSince ?? sql`min(at)`}::timestamptz as since, null::date as next_on
    from (select ${since ?? sql`null::timestamptz`} as at from ${rows}
      ${order ? sql`order by ${order}` : sql``} limit ${maxCounted}) w`
}

/** The days of the person's markets, by market. */
type MarketDays = ReadonlyMap<MarketCode, string>

const daysTable = (days: MarketDays) => {
  const markets = [...days.keys()]
  const zones = markets.map(market => getMarket(market).timeZone)
  return sql`days as materialized (
    select market, today, time_zone,
      (today - ${decisionDays}::int)::timestamp at time zone time_zone as decision_due_since
    from unnest(${markets}::text[], ${[...days.values()]}::date[], ${zones}::text[])
      as d (market, today, time_zone))`
}

/** What waits in the queues that the person may read, in one statement. */
export const countQueues = async (
  db: Db,
  staff: StaffPerson,
  { days, ...deciding }: Deciding & { readonly days: MarketDays },
): Promise<readonly QueueCount[]> => {
  const allowed = countings(staff, deciding).filter(({ queue }) =>
    staff.permissions.has(homeQueues[queue]),
  )
  if (allowed.length === 0) return []
  const counts = sql.join(allowed.map(countOf), sql` union all `)
  const { rows } = await sql<QueueCount>`with ${daysTable(days)} ${counts}`.execute(db)
  return rows
}

/** Who has taken how many complaints, up to `maxCounted` each, most first. */
export const countTeam = async (db: Db, days: MarketDays) => {
  const taken = countsOfMarkets({
    rows: sql`complaint.complaint c where c.state = 'taken' and c.taken_by = people.name`,
    ...byAnswerDay,
  })
  const { rows } = await sql<{ name: string; complaints: number; late: number }>`
    with recursive ${daysTable(days)},
    people as (
      (select taken_by as name from complaint.complaint
        where state = 'taken' order by taken_by limit 1)
      union all
      -- The next name in the index: no complaint is read but the first of each person.
      select (select c.taken_by from complaint.complaint c
          where c.state = 'taken' and c.taken_by > p.name order by c.taken_by limit 1)
        from people p where p.name is not null)
    select name, complaints, late
    from people cross join lateral (
      select ${ofAllMarkets('waiting')} as complaints, ${ofAllMarkets('late')} as late
      from ${taken}) counted
    where complaints > 0
    order by complaints desc, name limit 100`.execute(db)
  return rows
}
