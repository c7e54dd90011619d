import { type RawBuilder, sql } from 'kysely'
import { type LiveQueue, liveQueues } from '#contract/live/queues.ts'
import { getMarket, type MarketCode } from '#domain/market/market.ts'
import type { StaffPerson } from '../staff/public.ts'
import type { Db } from '../tables.ts'

/** What waits in one queue; a late row is one whose promised day has passed. */
export type QueueCount = {
  readonly queue: LiveQueue
  readonly filter: string
  readonly waiting: number
  readonly late: number
  readonly since: Date | null
  readonly nextOn: string | null
}

type Counting = {
  readonly queue: LiveQueue
  readonly filter?: string
  /** From and where; `d` is a market of the person with its day. */
  readonly rows: RawBuilder<unknown>
  readonly since?: RawBuilder<unknown>
  readonly dueOn?: RawBuilder<unknown>
}

const ofMarket = (column: string) => sql`join days d on d.market = ${sql.ref(column)}`

/** Each reads a partial index of what is open: its cost is the queue's length, not the table's. */
const countings = (
  { name, markets, staffId }: StaffPerson,
  decidable: readonly string[],
): readonly Counting[] => {
  const complaints = (more: RawBuilder<unknown>) => ({
    queue: 'complaints' as const,
    rows: sql`complaint.complaint c ${ofMarket('c.market')}
      where c.state in ('waiting', 'taken', 'handed-over') ${more}`,
    dueOn: sql`c.answer_by`,
  })
  const conversations = (more: RawBuilder<unknown>) => ({
    queue: 'conversations' as const,
    rows: sql`assistant.conversation c ${ofMarket('c.market')}
      where c.state in ('waiting', 'taken') ${more}`,
    since: sql`c.waiting_since`,
  })
  const mine = sql`and c.state = 'taken' and c.taken_by = ${name}`
  const currencies = markets.map(market => getMarket(market).currency)
  return [
    { ...complaints(mine), filter: 'mine' },
    { ...complaints(sql``), filter: 'open' },
    { ...conversations(mine), filter: 'mine' },
    { ...conversations(sql``), filter: 'waiting' },
    {
      queue: 'contact-messages',
      rows: sql`site.contact_message c ${ofMarket('c.market')} where c.answered_at is null`,
      since: sql`c.received_at`,
    },
    {
      queue: 'applications',
      rows: sql`loan.loan c ${ofMarket('c.market')} where c.state = 21`,
      since: sql`c.created_at`,
    },
    {
      queue: 'identity-checks',
      rows: sql`profile.identity_check c join profile.borrower b using (borrower_id)
        ${ofMarket('b.market')} where c.state = 'waiting'`,
      since: sql`c.submitted_at`,
    },
    {
      queue: 'corrections',
      rows: sql`profile.correction c join profile.borrower b using (borrower_id)
        ${ofMarket('b.market')} where c.state = 'waiting'`,
      since: sql`c.requested_at`,
    },
    {
      queue: 'refunds',
      rows: sql`loan.refund c ${ofMarket('c.market')} where c.state in ('asked', 'stopped')`,
      since: sql`c.created_at`,
    },
    {
      queue: 'payment-claims',
      rows: sql`payment_dispute.dispute c join loan.loan l using (loan_id)
        ${ofMarket('l.market')} where c.state = 'open'`,
      dueOn: sql`c.answer_by`,
    },
    {
      queue: 'unmatched-money',
      rows: sql`payment.payment c where c.state = 'suspense' and c.currency = any(${currencies})`,
      since: sql`c.paid_at`,
    },
    {
      queue: 'reconciliation',
      rows: sql`reconciliation.difference c ${ofMarket('c.market')} where c.state = 'open'`,
      since: sql`c.found_at`,
    },
    {
      queue: 'approvals',
      rows: sql`approval.request c where c.state = 'waiting' and c.expires_at > now()
        and c.maker_id <> ${staffId} and c.kind = any(${decidable})
        and (c.market is null or c.market = any(${markets}))`,
      since: sql`c.created_at`,
    },
  ]
}

const countOf = ({ queue, filter = '', rows, since, dueOn }: Counting) => sql`
  select ${queue}::text as queue, ${filter}::text as filter, count(*)::int as waiting,
    ${dueOn ? sql`count(*) filter (where ${dueOn} < d.today)::int` : sql`0`} as late,
    ${since ? sql`min(${since})` : sql`null::timestamptz`} as since,
    ${dueOn ? sql`min(${dueOn})` : sql`null::date`} as next_on
  from ${rows}`

/** The days of the person's markets, by market. */
type MarketDays = ReadonlyMap<MarketCode, string>

const daysTable = (days: MarketDays) =>
  sql`days as (select * from unnest(${[...days.keys()]}::text[], ${[...days.values()]}::date[])
    as d (market, today))`

/** What waits in the queues that the person may read, in one statement. */
export const countQueues = async (
  db: Db,
  staff: StaffPerson,
  { days, decidable }: { readonly days: MarketDays; readonly decidable: readonly string[] },
): Promise<readonly QueueCount[]> => {
  const allowed = countings(staff, decidable).filter(({ queue }) =>
    staff.permissions.has(liveQueues[queue]),
  )
  if (allowed.length === 0) return []
  const counts = sql.join(allowed.map(countOf), sql` union all `)
  const { rows } = await sql<QueueCount>`with ${daysTable(days)} ${counts}`.execute(db)
  return rows
}

/** Who has taken how many complaints, most first. */
export const countTeam = async (db: Db, days: MarketDays) => {
  const { rows } = await sql<{ name: string; complaints: number; late: number }>`
    with ${daysTable(days)}
    select c.taken_by as name, count(*)::int as complaints,
      count(*) filter (where c.answer_by < d.today)::int as late
    from complaint.complaint c join days d on d.market = c.market
    where c.state = 'taken'
    group by c.taken_by order by count(*) desc, c.taken_by limit 100`.execute(db)
  return rows
}
