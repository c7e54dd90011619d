import { type RawBuilder, sql } from 'kysely'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { Page } from '../platform/database/keyset.ts'
import { readOrder, type SortedList } from '../platform/database/sorted-list.ts'
import type { Db } from '../tables.ts'

type DayRange = {
  readonly market: MarketCode
  readonly from: string
  readonly to: string
  readonly today: LocalDate
}

export type PromiseMonth = {
  readonly month: string
  readonly kind: string
  readonly received: number
  readonly kept: number
  readonly breached: number
  readonly waiting: number
  readonly rated: number
  readonly stars: string | null
}

/** Complaints by month of arrival and kind, the latest month first: from the totals by day. */
export const listPromiseMonths = async (
  db: Db,
  { market, from, to, today }: DayRange,
): Promise<PromiseMonth[]> => {
  const columns = sql`received_on, kind, answer_by, received, kept, late, waiting, rated, stars`
  const isOfRange = sql`market = ${market} and received_on between ${from}::date and ${to}::date`
  const { rows } = await sql<PromiseMonth>`
    select to_char(received_on, 'YYYY-MM') as month, kind, sum(received)::int as received,
      sum(kept)::int as kept,
      (sum(late) + coalesce(sum(waiting) filter (where answer_by < ${today}::date), 0))::int
        as breached,
      coalesce(sum(waiting) filter (where answer_by >= ${today}::date), 0)::int as waiting,
      sum(rated)::int as rated, round(sum(stars)::numeric / nullif(sum(rated), 0), 1)::text as stars
    from (
      select ${columns} from report.complaint_total where ${isOfRange}
      union all
      select ${columns} from report.complaint_change where ${isOfRange}) counted
    group by 1, 2 having sum(received) > 0 order by 1 desc, 2 limit 1000`.execute(db)
  return rows
}

export type PromiseBreach = {
  readonly complaintId: string
  readonly sequenceNo: bigint
  readonly complaintNo: string
  readonly kind: string
  readonly receivedOn: LocalDate
  readonly answerBy: LocalDate
  readonly stoppedOn: LocalDate | null
  readonly takenBy: string | null
}

/** Numbers rise with the time of arrival. */
const breachOrders: SortedList<PromiseBreach, 'received' | 'answerBy'> = {
  sorts: {
    received: [],
    answerBy: [{ sql: 'answer_by', type: 'date', of: row => row.answerBy }],
  },
  unique: { sql: 'sequence_no', type: 'bigint', of: row => row.sequenceNo },
}

/** Complaints whose promise was broken, one page of them in an order. */
export const listPromiseBreaches = async (
  db: Db,
  { market, from, to, today }: DayRange,
  page: {
    readonly sort: 'received' | '-received' | 'answerBy' | '-answerBy'
    readonly after: string | undefined
    readonly size: number
  },
): Promise<Page<PromiseBreach>> => {
  const order = readOrder(breachOrders, page.sort, page)
  if (order === undefined) return { rows: [], after: null }
  // Each half is read from an index of its own, in the order.
  const breaches = (isOfHalf: RawBuilder<boolean>) => sql`
    (select * from complaint.complaint
      where market = ${market} and received_on between ${from}::date and ${to}::date
        and merged_into is null and ${isOfHalf} and ${order.isBeyond}
      order by ${order.orderBy} limit ${order.limit})`
  // What waits has one of these states, and they alone (the table's check).
  const isWaitingLate = sql<boolean>`state in ('waiting', 'taken', 'handed-over')
    and answer_by < ${today}::date`
  const { rows } = await sql<PromiseBreach>`
    select complaint_id as "complaintId", sequence_no as "sequenceNo", complaint_no as "complaintNo",
      problem_type as kind, received_on as "receivedOn", answer_by as "answerBy",
      stopped_on as "stoppedOn", taken_by as "takenBy"
    from (${breaches(sql`answered_late`)} union all ${breaches(isWaitingLate)}) breach
    order by ${order.orderBy} limit ${order.limit}`.execute(db)
  return order.pageOf(rows)
}
