import { type Kysely, sql } from 'kysely'
import type { MarketCode } from '#domain/market/market.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import type { Tables } from '../../tables.ts'

/**
 * Loans under review that a rule has held, or that no rule has decided for a while; oldest first:
 * the oldest has the least time left.
 */
export const listHeldLoanIds = async (
  db: Kysely<Tables>,
  page: {
    readonly now: Date
    readonly markets: readonly MarketCode[]
    readonly after: string | undefined
    readonly size: number
  },
): Promise<string[]> => {
  if (page.after !== undefined && !isUuid(page.after)) return []
  let query = db
    .selectFrom('loan.loan as l')
    .select('l.loanId')
    .where('l.state', '=', 21)
    .where('l.market', 'in', page.markets)
    .where(
      sql<boolean>`(l.created_at < ${page.now}::timestamptz - interval '5 minutes'
        or exists (select from loan.decision d
          where d.loan_id = l.loan_id and d.outcome = 'held'))`,
    )
    .orderBy('l.createdAt')
    .orderBy('l.loanId')
    .limit(page.size)
  if (page.after !== undefined) {
    query = query.where(
      sql<boolean>`(l.created_at, l.loan_id) > (select created_at, loan_id from loan.loan
        where loan_id = ${page.after})`,
    )
  }
  return (await query.execute()).map(row => row.loanId)
}

/** The latest try of every loan whose money stopped on the way, oldest first. */
export const listStoppedRows = async (
  db: Kysely<Tables>,
  markets: readonly MarketCode[],
  max: number,
) =>
  await db
    .selectFrom('loan.disbursement as d')
    .leftJoin('loan.refund as r', 'r.refundId', 'd.refundId')
    .leftJoin('loan.loan as l', join =>
      join.on('l.loanId', '=', sql<string>`coalesce(d.loan_id, r.loan_id)`),
    )
    .select([
      'd.disbursementId',
      'd.refundId',
      'l.loanId',
      'l.orderNo',
      'd.attempt',
      'd.provider',
      'd.amountMinor',
      'd.currency',
      'd.state',
      'd.reason',
      'd.createdAt',
    ])
    .where(sql<MarketCode>`coalesce(r.market, l.market)`, 'in', markets)
    .where('d.state', 'in', ['failed', 'returned', 'return-held', 'paid-twice'])
    .where(
      sql<boolean>`(d.state in ('return-held', 'paid-twice') or d.loan_id is not null and l.state = 151
        and not exists (
        select from loan.disbursement later
          where later.loan_id = d.loan_id and later.attempt > d.attempt))`,
    )
    .orderBy('d.createdAt')
    .limit(max)
    .execute()
