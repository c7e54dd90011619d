import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { getMarket, type MarketCode } from '#domain/market/market.ts'
import type { Page } from '../../platform/database/keyset.ts'
import { readOrder, type SortedList } from '../../platform/database/sorted-list.ts'
import type { Tables } from '../../tables.ts'
import type { Disbursement } from '../store.ts'

export type StoppedPayout = Pick<
  Disbursement,
  | 'disbursementId'
  | 'refundId'
  | 'loanId'
  | 'attempt'
  | 'provider'
  | 'amountMinor'
  | 'currency'
  | 'state'
  | 'reason'
  | 'nameCheckId'
  | 'bankRef'
  | 'createdAt'
> & {
  readonly orderNo: string | null
  /** When it came to wait for a person. */
  readonly stoppedAt: Date
}

/**
 * When a payout `d` came to wait: when its provider reported what stopped it, else when it was last looked
 * at, after which nothing was sent; one that is not sent yet, since it was made. Its indexes hold the same
 * expression.
 */
const stoppedAt =
  "coalesce(d.reported_at, case when d.state <> 'preparing' then d.checked_at end, d.created_at)"

/**
 * Why a payout `d` waits for a person: it is the latest of an approved loan and failed or was returned;
 * its money was returned after the loan was paid out, or sent twice; or the name on its account is to
 * be judged, or a bank was asked three times in vain. No payout is of two of them, and each is read
 * from an index of its own, so that a page costs its rows and not the queue.
 */
const reasonsToWait: readonly RawBuilder<SqlBool>[] = [
  sql`d.awaits_decision`,
  sql`d.state in ('return-held', 'paid-twice')`,
  // A value of one row, not a condition on another table, for which all checks would be read.
  sql`d.state = 'preparing' and d.name_check_id is not null
    and (select c.result = 'close' or c.result is null and c.inquiries > 2
      from profile.account_name_check c where c.check_id = d.name_check_id)`,
]

/** Columns of the first stopped payouts of the markets in an order: at least so many as they have and `limit`. */
const firstStopped = (
  markets: readonly MarketCode[],
  {
    columns,
    isBeyond,
    orderBy,
    limit,
  }: Readonly<Record<'columns' | 'isBeyond' | 'orderBy', RawBuilder<unknown>>> & {
    readonly limit: number
  },
): RawBuilder<unknown> => {
  // By currency, which a market has of its own: a payout is in its loan's or its refund's.
  const branches = markets.flatMap(market =>
    reasonsToWait.map(
      isWaiting => sql`(select ${columns} from loan.disbursement d
        where ${isWaiting} and d.currency = ${getMarket(market).currency} and ${isBeyond}
        order by ${orderBy} limit ${limit})`,
    ),
  )
  return branches.length === 0
    ? sql`select ${columns} from loan.disbursement d where false`
    : sql.join(branches, sql` union all `)
}

/**
 * Since when the stopped payouts of the markets wait, as `stopped_at`, of those that wait the longest: at
 * least so many as there are and `limit`.
 */
export const oldestStoppedPayouts = (
  markets: readonly MarketCode[],
  limit: number,
): RawBuilder<unknown> =>
  firstStopped(markets, {
    columns: sql`${sql.raw(stoppedAt)} as stopped_at`,
    isBeyond: sql`true`,
    orderBy: sql.raw(stoppedAt),
    limit,
  })

const stoppedOrders: SortedList<StoppedPayout, 'stopped'> = {
  sorts: { stopped: [{ sql: stoppedAt, type: 'timestamptz', of: row => row.stoppedAt }] },
  unique: { sql: 'd.disbursement_id', type: 'uuid', of: row => row.disbursementId },
}

/** A page of the payouts that wait for a person, or for a bank that does not answer. */
export const listStoppedPayouts = async (
  db: Kysely<Tables>,
  page: {
    readonly markets: readonly MarketCode[]
    readonly sort: 'stopped' | '-stopped'
    readonly after: string | undefined
    readonly size: number
  },
): Promise<Page<StoppedPayout>> => {
  const order = readOrder(stoppedOrders, page.sort, page)
  if (order === undefined) return { rows: [], after: null }
  const { rows } = await sql<StoppedPayout>`
    select d.disbursement_id, d.refund_id, l.loan_id, l.order_no, d.attempt, d.provider,
      d.amount_minor, d.currency, d.state, d.reason, d.name_check_id, d.bank_ref, d.created_at,
      ${sql.raw(stoppedAt)} as stopped_at
    from (select * from (${firstStopped(page.markets, { ...order, columns: sql`d.*` })}) d
        order by ${order.orderBy} limit ${order.limit}) d
      left join loan.refund r on r.refund_id = d.refund_id
      left join loan.loan l on l.loan_id = coalesce(d.loan_id, r.loan_id)
    order by ${order.orderBy}`.execute(db)
  return order.pageOf(rows)
}
