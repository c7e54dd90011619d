import { type RawBuilder, sql } from 'kysely'
import type { Currency } from '#domain/money/money.ts'
import type { LedgerAccount } from '#domain/posting/accounts.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import type { Db } from '../../tables.ts'

export type JournalEntry = {
  readonly entryId: string
  readonly businessOn: string
  readonly kind: string
  readonly loanId: string | null
  readonly orderNo: string | null
  readonly causeKind: string
  readonly causeId: string
  readonly actor: string
  readonly reverses: string | null
  readonly postedAt: Date
  readonly accounts: LedgerAccount[]
  readonly amounts: bigint[]
}

export type JournalFilter = {
  readonly currency: Currency
  readonly account: string | undefined
  readonly loan: string | undefined
  readonly kind: string | undefined
  readonly amountMinor: bigint | undefined
  readonly from: string
  readonly to: string
  readonly reference: string | undefined
}

/** The chain of a loan, by its id or its order number; each is found by an index. */
const ofLoan = (loan: string): RawBuilder<boolean> =>
  isUuid(loan)
    ? sql`e.stream = ${loan}`
    : sql`e.stream in (select loan_id::text from loan.loan where order_no = ${loan})`

/**
 * What a reference means: an entry, a payment of ours, or a provider's payment. The entries of a
 * payment stand in its loan's chain, or in one of its own.
 */
const ofReference = (reference: string): RawBuilder<boolean> => {
  const payments = isUuid(reference)
    ? sql`payment_id = ${reference}::uuid`
    : sql`provider_payment_id = ${reference}`
  const entry = isUuid(reference)
    ? sql`select entry_id from ledger.entry where entry_id = ${reference}::uuid union all `
    : sql``
  // One set of ids, not a second condition by `or`, for which every entry would be read.
  return sql`e.entry_id = any (array(${entry}
    select c.entry_id from payment.payment p
      join ledger.entry c on c.cause_id = p.payment_id::text
        and c.stream in (p.loan_id::text, 'payment:' || p.payment_id)
      where ${payments}))`
}

/**
 * The kinds of entry in which an account has ever had a line: by the totals of the days, and by the
 * entries that are not in the totals yet.
 */
const listKindsOfAccount = async (
  db: Db,
  { currency, account }: { readonly currency: Currency; readonly account: string },
): Promise<string[]> => {
  const { rows } = await sql<{ kind: string }>`
    select kind from ledger.day_total where currency = ${currency} and account = ${account}
    union
    select kind from ledger.entry where entry_id > (select entry_id from ledger.totals_until)
      and currency = ${currency} and accounts @> array[${account}]::text[]`.execute(db)
  return rows.map(({ kind }) => kind)
}

/**
 * Entries by day, newest first. Those of an account are looked for among its kinds alone, so that the
 * entries of a rare account are found by the index of rare kinds.
 */
export const listJournalEntries = async (
  db: Db,
  filter: JournalFilter,
  page: {
    readonly after: readonly [on: string, entryId: string] | undefined
    readonly size: number
  },
): Promise<JournalEntry[]> => {
  const { currency, account, loan, kind, amountMinor, reference } = filter
  const all = account === undefined ? [] : await listKindsOfAccount(db, { currency, account })
  const kinds = kind === undefined ? all : [kind]
  if (account !== undefined && kinds.every(each => !all.includes(each))) return []
  const conditions = [
    sql`e.currency = ${currency}`,
    sql`e.business_on between ${filter.from}::date and ${filter.to}::date`,
    page.after &&
      sql`(e.business_on, e.entry_id) < (${page.after[0]}::date, ${page.after[1]}::uuid)`,
    account !== undefined && sql`e.accounts @> array[${account}]::text[]`,
    kinds.length > 0 && sql`e.kind in (${sql.join(kinds)})`,
    amountMinor !== undefined && sql`e.amounts && array[${amountMinor}, ${-amountMinor}]::bigint[]`,
    loan !== undefined && ofLoan(loan),
    reference !== undefined && ofReference(reference),
  ].filter(condition => condition !== undefined && condition !== false)
  const { rows } = await sql<JournalEntry>`
    select e.entry_id as "entryId", e.business_on as "businessOn", e.kind, e.loan_id as "loanId",
      l.order_no as "orderNo", e.cause_kind as "causeKind", e.cause_id as "causeId", e.actor,
      e.reverses, e.posted_at as "postedAt", e.accounts, e.amounts
    from ledger.entry e left join loan.loan l on l.loan_id = e.loan_id
    where ${sql.join(conditions, sql` and `)}
    order by e.business_on desc, e.entry_id desc limit ${page.size}`.execute(db)
  return rows
}
