import { type Kysely, sql } from 'kysely'
import type { Currency } from '#domain/money/money.ts'
import type { Account, Line } from '#domain/posting/accounts.ts'
import type { Recognised } from '#domain/posting/payment.ts'
import { BUCKETS } from '#domain/waterfall/bucket.ts'
import type { Tables } from '../tables.ts'

type Db = Kysely<Tables>

/** A loan's balances by account, in minor units; a debit balance is positive. */
export const loanBalances = async (db: Db, loanId: string): Promise<Map<Account, bigint>> => {
  const rows = await db
    .selectFrom('ledger.line')
    .select(['account', sql<bigint>`sum(amount_minor)::bigint`.as('balance')])
    .where('loan_id', '=', loanId)
    .groupBy('account')
    .execute()
  return new Map(rows.map(row => [row.account, row.balance]))
}

/** What the books hold as receivable from a loan, by bucket. */
export const recognisedReceivables = async (db: Db, loanId: string): Promise<Recognised> => {
  const balances = await loanBalances(db, loanId)
  return Object.fromEntries(
    BUCKETS.map(bucket => [bucket, balances.get(`receivable.${bucket}`) ?? 0n]),
  )
}

export const entryLines = async (db: Db, entryId: string): Promise<Line[]> => {
  const rows = await db
    .selectFrom('ledger.line')
    .select(['account', 'amount_minor'])
    .where('entry_id', '=', entryId)
    .orderBy('line_no')
    .execute()
  return rows.map(row => ({ account: row.account, amountMinor: row.amount_minor }))
}

export const accountBalances = async (
  db: Db,
): Promise<{ account: Account; currency: Currency; balance: bigint }[]> =>
  await db
    .selectFrom('ledger.line')
    .select(['account', 'currency', sql<bigint>`sum(amount_minor)::bigint`.as('balance')])
    .groupBy(['account', 'currency'])
    .orderBy('account')
    .orderBy('currency')
    .execute()

export const countEntries = async (db: Db): Promise<number> => {
  const row = await db
    .selectFrom('ledger.entry')
    .select(eb => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
