import { sql } from 'kysely'
import type { Currency } from '#domain/money/money.ts'
import type { EntryKind, LedgerAccount, PostingLine } from '#domain/posting/accounts.ts'
import type { RecognisedReceivables } from '#domain/posting/payment.ts'
import { BUCKETS } from '#domain/waterfall/bucket.ts'
import type { Db } from '../tables.ts'

/** A loan's balances by account, in minor units; a debit balance is positive. */
export const loanBalances = async (db: Db, loanId: string): Promise<Map<LedgerAccount, bigint>> => {
  const rows = await db
    .selectFrom('ledger.line')
    .select(['account', sql<bigint>`sum(amount_minor)::bigint`.as('balance')])
    .where('stream', '=', loanId)
    .groupBy('account')
    .execute()
  return new Map(rows.map(row => [row.account, row.balance]))
}

/** The same of many loans; those without an entry are absent. */
export const balancesOfLoans = async (
  db: Db,
  loanIds: readonly string[],
): Promise<Map<string, Map<LedgerAccount, bigint>>> => {
  const rows = await db
    .selectFrom('ledger.line')
    .select(['stream', 'account', sql<bigint>`sum(amount_minor)::bigint`.as('balance')])
    .where('stream', '=', sql<string>`any(${loanIds}::text[])`)
    .groupBy(['stream', 'account'])
    .execute()
  const balances = new Map<string, Map<LedgerAccount, bigint>>()
  for (const { stream: loanId, account, balance } of rows) {
    const known = balances.get(loanId)
    if (known) known.set(account, balance)
    else balances.set(loanId, new Map([[account, balance]]))
  }
  return balances
}

/** Of a loan's balances, what it owes by bucket. */
export const receivablesIn = (
  balances: ReadonlyMap<LedgerAccount, bigint>,
): RecognisedReceivables =>
  Object.fromEntries(BUCKETS.map(bucket => [bucket, balances.get(`receivable.${bucket}`) ?? 0n]))

/** What the books hold as receivable from a loan, by bucket. */
export const recognisedReceivables = async (
  db: Db,
  loanId: string,
): Promise<RecognisedReceivables> => receivablesIn(await loanBalances(db, loanId))

export const entryLines = async (db: Db, entryId: string): Promise<PostingLine[]> => {
  const rows = await db
    .selectFrom('ledger.line')
    .select(['account', 'amountMinor'])
    .where('entryId', '=', entryId)
    .orderBy('lineNo')
    .execute()
  return rows.map(row => ({ account: row.account, amountMinor: row.amountMinor }))
}

/** The loss in a chain that was booked for a cause and that no entry reverses; undefined: none. */
export const findLossEntry = async (
  db: Db,
  { stream, causeId }: { readonly stream: string; readonly causeId: string },
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('ledger.entry as e')
    .select('e.entryId')
    .where('e.stream', '=', stream)
    .where('e.kind', '=', 'loss')
    .where('e.causeId', '=', causeId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ledger.entry as r')
            .select('r.entryId')
            .where('r.stream', '=', stream)
            .whereRef('r.reverses', '=', 'e.entryId'),
        ),
      ),
    )
    .executeTakeFirst()
  return row?.entryId
}

export type LoanEntry = {
  readonly entryId: string
  readonly kind: EntryKind
  readonly businessOn: string
  readonly reverses: string | null
  readonly lines: readonly PostingLine[]
}

/** The chain of money that was paid and is on no loan. */
export const paymentStream = (paymentId: string | null): string => `payment:${paymentId}`

/** A loan's entries, and those of chains beside it, each chain in the order posted. */
export const loanEntries = async (
  db: Db,
  loanId: string,
  beside: readonly string[] = [],
): Promise<LoanEntry[]> => {
  const rows = await db
    .selectFrom('ledger.entry')
    .select(['entryId', 'kind', 'businessOn', 'reverses', 'accounts', 'amounts'])
    .where('stream', 'in', [loanId, ...beside])
    .orderBy('stream')
    .orderBy('streamNo')
    .execute()
  return rows.map(row => ({
    entryId: row.entryId,
    kind: row.kind,
    businessOn: row.businessOn,
    reverses: row.reverses,
    lines: row.accounts.map((account, at) => ({ account, amountMinor: row.amounts[at] ?? 0n })),
  }))
}

export const accountBalances = async (
  db: Db,
): Promise<{ account: LedgerAccount; currency: Currency; balance: bigint }[]> =>
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
