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

type Counting = {
  readonly queue: HomeQueue
  readonly filter?: string
  /** From and where; `d` is a market of the person with its day, where a day is needed. */
  readonly rows: RawBuilder<unknown>
  /** Which of `rows` are counted when there are more, by an index over them; absent: any. */
  readonly order?: RawBuilder<unknown>
  readonly since?: RawBuilder<unknown>
  readonly dueOn?: RawBuilder<unknown>
  /** Whether a row is late; absent: none is. */
  readonly late?: RawBuilder<unknown>
}

/**
 * The first rows of each market by a column that an index has after the market: the index alone is read.
 * The late ones are first: the markets' days differ for a while, so that one that is not late may be before
 * them by that column.
 */
const firstOfEachMarket = (rows: RawBuilder<unknown>, column: string) => {
  const order = sql.ref(`c.${column}`)
  return {
    rows: sql`days d cross join lateral (
      select ${order} from ${rows} and c.market = d.market order by ${order} limit ${maxCounted}) c`,
    order: sql`is_late desc, at`,
  }
}

/** What the person decides, by the registries of other capabilities. */
type Deciding = {
  /** Kinds of approvals that the person may decide. */
  readonly decidable: readonly string[]
  /** Providers whose callbacks the person may read. */
  readonly providers: readonly string[]
}

const byAnswerDay = { dueOn: sql`c.answer_by`, late: sql`c.answer_by < d.today` }

const bySince = (since: RawBuilder<unknown>, order = since) => ({ order, since })

/** Each reads an index of what is open, `maxCounted` rows at most, or so many of each market. */
const countings = (
  { name, markets, staffId }: StaffPerson,
  { decidable, providers }: Deciding,
): readonly Counting[] => {
  const ofMarkets = sql`c.market = any(${markets})`
  const mine = sql`c.state = 'taken' and c.taken_by = ${name}`
  const complaints = (which: RawBuilder<unknown>) => ({
    queue: 'complaints' as const,
    ...firstOfEachMarket(sql`complaint.complaint c where ${which}`, 'answer_by'),
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
    MARKET_CODES.every(market => markets.includes(market))
      ? sql`${table} c where c.state = 'waiting'`
      : sql`${table} c join profile.borrower b using (borrower_id)
          where c.state = 'waiting' and b.market = any(${markets})`
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
      ...firstOfEachMarket(sql`loan.loan c where c.state = 21`, 'created_at'),
      dueOn: sql`(c.created_at at time zone d.time_zone)::date + ${decisionDays}::int`,
      // Its day plus the days of a decision has passed.
      late: sql`c.created_at < d.decision_due_since`,
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
      ...firstOfEachMarket(sql`payment_dispute.dispute c where c.state = 'open'`, 'answer_by'),
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
      rows: sql`approval.request c where c.state = 'waiting' and c.expires_at > now()
        and c.maker_id <> ${staffId} and c.kind = any(${decidable})
        and (c.market is null or c.market = any(${markets}))`,
      ...bySince(sql`c.created_at`),
    },
  ]
}

const first = (order: RawBuilder<unknown> | undefined) =>
  sql`${order ? sql`order by ${order}` : sql``} limit ${maxCounted}`

const countOf = ({ queue, filter = '', rows, order, since, dueOn, late }: Counting) => sql`
  select ${queue}::text as queue, ${filter}::text as filter, count(*)::int as waiting,
    count(*) filter (where is_late)::int as late,
    ${since ? sql`min(at)` : sql`null::timestamptz`} as since,
    ${dueOn ? sql`min(at)` : sql`null::date`} as next_on
  from (select ${since ?? dueOn ?? sql`null`} as at, ${late ?? sql`false`} as is_late
    from ${rows} ${first(order)}) w`

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
  const ofPerson = sql`complaint.complaint c where c.state = 'taken' and c.taken_by = people.name`
  const taken = firstOfEachMarket(ofPerson, 'answer_by')
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
      select count(*)::int as complaints, count(*) filter (where is_late)::int as late
      from (select c.answer_by < d.today as is_late
        from ${taken.rows} order by is_late desc limit ${maxCounted}) first) counted
    where complaints > 0
    order by complaints desc, name limit 100`.execute(db)
  return rows
}
