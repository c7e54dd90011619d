import { type RawBuilder, sql } from 'kysely'
import { type HomeQueue, homeQueues, maxCounted } from '#contract/live/queues.ts'
import { getMarket, type MarketCode } from '#domain/market/market.ts'
import { oldestStoppedPayouts } from '../disbursement/public.ts'
import { decisionDays } from '../loan/public.ts'
import type { StaffPerson } from '../staff/public.ts'
import type { Db } from '../tables.ts'

/** What waits in one queue, up to `maxCounted`; a late row is one whose promised day has passed. */
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
  /** From and where; `d` is a market of the person with its day. */
  readonly rows: RawBuilder<unknown>
  /** The order of an index over `rows`, the longest wait first; absent: any. */
  readonly order?: RawBuilder<unknown>
  readonly since?: RawBuilder<unknown>
  readonly dueOn?: RawBuilder<unknown>
  /** Whether a row is late, by what that index is ordered by, and any order of those. */
  readonly late?: RawBuilder<unknown>
}

const ofMarket = (column: string) => sql`join days d on d.market = ${sql.ref(column)}`

/** What the person decides, by the registries of other capabilities. */
type Deciding = {
  /** Kinds of approvals that the person may decide. */
  readonly decidable: readonly string[]
  /** Providers whose callbacks the person may read. */
  readonly providers: readonly string[]
}

/** By the day that its answer is due: the second condition bounds what an index reads. */
const byAnswerDay = {
  order: sql`c.answer_by`,
  dueOn: sql`c.answer_by`,
  late: sql`c.answer_by < d.today and c.answer_by < (select max(today) from days)
    order by c.answer_by`,
}

const bySince = (since: RawBuilder<unknown>, order = since) => ({ order, since })

/** Each reads a partial index of what is open, `maxCounted` rows at most. */
const countings = (
  { name, markets, staffId }: StaffPerson,
  { decidable, providers }: Deciding,
): readonly Counting[] => {
  const complaints = (which: RawBuilder<unknown>) => ({
    queue: 'complaints' as const,
    rows: sql`complaint.complaint c ${ofMarket('c.market')} where ${which}`,
    ...byAnswerDay,
  })
  const conversations = (which: RawBuilder<unknown>) => ({
    queue: 'conversations' as const,
    rows: sql`assistant.conversation c ${ofMarket('c.market')} where ${which}`,
    ...bySince(sql`c.waiting_since`),
  })
  const cases = (which: RawBuilder<unknown>) => ({
    queue: 'collections' as const,
    rows: sql`collections.case c ${ofMarket('c.market')} where ${which}`,
  })
  const mine = sql`c.state = 'taken' and c.taken_by = ${name}`
  const currencies = markets.map(market => getMarket(market).currency)
  return [
    { ...complaints(mine), filter: 'mine' },
    { ...complaints(sql`c.state in ('waiting', 'taken', 'handed-over')`), filter: 'open' },
    { ...conversations(mine), filter: 'mine' },
    { ...conversations(sql`c.state in ('waiting', 'taken')`), filter: 'waiting' },
    {
      queue: 'contact-messages',
      rows: sql`site.contact_message c ${ofMarket('c.market')} where c.answered_at is null`,
      ...bySince(sql`c.received_at`),
    },
    {
      queue: 'applications',
      rows: sql`loan.loan c ${ofMarket('c.market')} where c.state = 21`,
      order: sql`c.created_at`,
      dueOn: sql`(c.created_at at time zone d.time_zone)::date + ${decisionDays}::int`,
      // Its day plus the days of a decision has passed.
      late: sql`c.created_at < (d.today - ${decisionDays}::int)::timestamp at time zone d.time_zone`,
    },
    cases(sql`c.promise <> 'open'`),
    { ...cases(sql`c.promise = 'broken'`), filter: 'broken' },
    {
      queue: 'identity-checks',
      rows: sql`profile.identity_check c join profile.borrower b using (borrower_id)
        ${ofMarket('b.market')} where c.state = 'waiting'`,
      ...bySince(sql`c.submitted_at`, sql`c.check_no`),
    },
    {
      queue: 'corrections',
      rows: sql`profile.correction c join profile.borrower b using (borrower_id)
        ${ofMarket('b.market')} where c.state = 'waiting'`,
      ...bySince(sql`c.requested_at`, sql`c.correction_no`),
    },
    {
      queue: 'refunds',
      rows: sql`loan.refund c ${ofMarket('c.market')} where c.state in ('asked', 'stopped')`,
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
      rows: sql`payment_dispute.dispute c ${ofMarket('c.market')} where c.state = 'open'`,
      ...byAnswerDay,
    },
    {
      queue: 'unmatched-money',
      rows: sql`payment.payment c where c.state = 'suspense' and c.currency = any(${currencies})`,
      ...bySince(sql`c.paid_at`, sql`c.sequence_no`),
    },
    {
      queue: 'reconciliation',
      rows: sql`reconciliation.difference c ${ofMarket('c.market')} where c.state = 'open'`,
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
    ${late ? sql`(select count(*)::int from (select from ${rows} and ${late} limit ${maxCounted}) l)` : sql`0`} as late,
    ${since ? sql`min(at)` : sql`null::timestamptz`} as since,
    ${dueOn ? sql`min(at)` : sql`null::date`} as next_on
  from (select ${since ?? dueOn ?? sql`null`} as at from ${rows} ${first(order)}) w`

/** The days of the person's markets, by market. */
type MarketDays = ReadonlyMap<MarketCode, string>

const daysTable = (days: MarketDays) => {
  const markets = [...days.keys()]
  const zones = markets.map(market => getMarket(market).timeZone)
  return sql`days as (select * from unnest(${markets}::text[], ${[...days.values()]}::date[],
    ${zones}::text[]) as d (market, today, time_zone))`
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
        from complaint.complaint c join days d on d.market = c.market
        where c.state = 'taken' and c.taken_by = people.name
        order by c.answer_by limit ${maxCounted}) taken) counted
    where complaints > 0
    order by complaints desc, name limit 100`.execute(db)
  return rows
}
