import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { MarketCode } from '#domain/market/market.ts'
import type { Page } from '../../platform/database/keyset.ts'
import { readOrder, type SortedList } from '../../platform/database/sorted-list.ts'
import type { Tables } from '../../tables.ts'

type HeldLoan = { readonly loanId: string; readonly createdAt: Date }

type HeldLoansPage = {
  readonly now: Date
  readonly markets: readonly MarketCode[]
  readonly sort: 'appliedAt' | '-appliedAt'
  readonly after: string | undefined
  readonly size: number
}

const heldOrders: SortedList<HeldLoan, 'appliedAt'> = {
  sorts: {
    appliedAt: [{ sql: 'l.created_at', type: 'timestamptz', of: row => row.createdAt }],
  },
  unique: { sql: 'l.loan_id', type: 'uuid', of: row => row.loanId },
}

const listInState = async (
  db: Kysely<Tables>,
  page: HeldLoansPage,
  { state, isListed }: { readonly state: 21 | 110; readonly isListed: RawBuilder<boolean> },
): Promise<Page<HeldLoan>> => {
  const order = readOrder(heldOrders, page.sort, page)
  if (order === undefined) return { rows: [], after: null }
  const rows = await db
    .selectFrom('loan.loan as l')
    .select(['l.loanId', 'l.createdAt'])
    .where('l.state', '=', state)
    .where('l.market', 'in', page.markets)
    .where(isListed)
    .where(order.isBeyond)
    .orderBy(order.orderBy)
    .limit(order.limit)
    .execute()
  return order.pageOf(rows)
}

/** Loans under review that a rule has held, or that no rule has decided for a while. */
export const listHeldLoans = async (
  db: Kysely<Tables>,
  page: HeldLoansPage,
): Promise<Page<HeldLoan>> =>
  await listInState(db, page, {
    state: 21,
    // A value of one row, not a condition on another table, for which all decisions would be read.
    isListed: sql<boolean>`(l.created_at < ${page.now}::timestamptz - interval '5 minutes'
      or (select true from loan.decision d
        where d.loan_id = l.loan_id and d.outcome = 'held' limit 1))`,
  })

const rejectedDays = 30

/** Loans that were rejected, by the rules or by a person, applied for within 30 days. */
export const listRejectedLoans = async (
  db: Kysely<Tables>,
  page: HeldLoansPage,
): Promise<Page<HeldLoan>> => {
  const since = new Date(page.now.getTime() - rejectedDays * 86_400_000)
  const isListed = sql<boolean>`l.created_at > ${since}::timestamptz`
  return await listInState(db, page, { state: 110, isListed })
}
