import { type RawBuilder, sql } from 'kysely'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { Currency } from '#domain/money/money.ts'
import type { LedgerAccount } from '#domain/posting/accounts.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import { type Page, readCursor } from '../../platform/database/keyset.ts'
import { type ListOrder, readOrder, type SortedList } from '../../platform/database/sorted-list.ts'
import type { Db } from '../../tables.ts'
import { readTotalsUntil } from '../totals-until.ts'

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

type JournalDay = {
  readonly on: LocalDate
  /** The kinds of its entries. */
  readonly kinds: readonly string[]
  /** About as many as its entries, never fewer. */
  readonly lines: number
}

/**
 * The days with entries, of a kind or with a line of an account, the earliest first: by the totals of
 * the days, and by the entries that are not in the totals yet. Their number does not grow with loans.
 */
const listDays = async (
  db: Db,
  { currency, account, kind, from, to }: JournalFilter,
): Promise<JournalDay[]> => {
  const known = await readTotalsUntil(db)
  const isOfKind = kind === undefined ? sql`true` : sql`kind = ${kind}`
  const { rows } = await sql<JournalDay>`
    select business_on as "on", array_agg(distinct kind) as kinds, sum(lines)::int as lines
    from (
      select business_on, kind, max(line_count) as lines from ledger.day_total
        where currency = ${currency} and ${isOfKind}
          and ${account === undefined ? sql`true` : sql`account = ${account}`}
          and business_on between ${from}::date and ${to}::date
        group by business_on, kind
      union all
      select business_on, kind, 1 from ledger.entry
        where (${known}::uuid is null or entry_id > ${known}::uuid)
          and currency = ${currency} and ${isOfKind}
          and ${account === undefined ? sql`true` : sql`accounts @> array[${account}]::text[]`}
          and business_on between ${from}::date and ${to}::date) day
    group by business_on order by business_on`.execute(db)
  return rows
}

const noEntries: Page<JournalEntry> = { rows: [], after: null }

const entryOrders: SortedList<JournalEntry, 'on'> = {
  sorts: { on: [{ sql: 'e.business_on', type: 'date', of: row => row.businessOn }] },
  unique: { sql: 'e.entry_id', type: 'uuid', of: row => row.entryId },
}

type EntryOrder = ListOrder<JournalEntry>

/**
 * Entries in an order. With kinds, the entries of each are read from the index on kinds, in the order,
 * and merged: a list of kinds in one condition would be read by day, with every accrual of the days.
 */
const readEntries = async (
  db: Db,
  conditions: readonly RawBuilder<unknown>[],
  { orderBy, limit }: Pick<EntryOrder, 'orderBy' | 'limit'>,
  kinds: readonly string[] = [],
): Promise<JournalEntry[]> => {
  const entriesOf = (further: readonly RawBuilder<unknown>[]) => sql`
    (select * from ledger.entry e where ${sql.join([...conditions, ...further], sql` and `)}
      order by ${orderBy} limit ${limit})`
  const entries =
    kinds.length === 0 ? [entriesOf([])] : kinds.map(kind => entriesOf([ofKind(kind)]))
  const { rows } = await sql<JournalEntry>`
    select e.entry_id as "entryId", e.business_on as "businessOn", e.kind, e.loan_id as "loanId",
      l.order_no as "orderNo", e.cause_kind as "causeKind", e.cause_id as "causeId", e.actor,
      e.reverses, e.posted_at as "postedAt", e.accounts, e.amounts
    from (${sql.join(entries, sql` union all `)}) e
      left join loan.loan l on l.loan_id = e.loan_id
    order by ${orderBy} limit ${limit}`.execute(db)
  return rows
}

/** The second condition names the index on kinds; accruals have one of their own. */
const ofKind = (kind: string): RawBuilder<unknown> =>
  kind === 'accrual' ? sql`e.kind = ${kind}` : sql`e.kind = ${kind} and e.kind <> 'accrual'`

/**
 * Entries on the days alone that have some: without them each entry of the days before the first that has
 * the account would be read. More days are read while the page is not full.
 */
const readEntriesOfDays = async (
  db: Db,
  conditions: readonly RawBuilder<unknown>[],
  { order, days }: { readonly order: EntryOrder; readonly days: readonly JournalDay[] },
): Promise<JournalEntry[]> => {
  const found: JournalEntry[] = []
  for (let at = 0; at < days.length && found.length < order.limit; ) {
    const some: JournalDay[] = []
    for (let lines = 0; at < days.length && lines < order.limit; at += 1) {
      const day = days[at]
      if (day === undefined) break
      some.push(day)
      lines += day.lines
    }
    const kinds = [...new Set(some.flatMap(day => day.kinds))]
    const ofDays = [
      ...conditions,
      sql`e.business_on in (${sql.join(some.map(({ on }) => sql`${on}::date`))})`,
    ]
    const limit = order.limit - found.length
    found.push(...(await readEntries(db, ofDays, { orderBy: order.orderBy, limit }, kinds)))
  }
  return found
}

/** The days that a page may have entries of: from that of its cursor on, in its order. */
const daysOfPage = (
  days: readonly JournalDay[],
  { sort, after }: { readonly sort: 'on' | '-on'; readonly after: string | undefined },
): readonly JournalDay[] => {
  const place = readCursor(after, 3)
  const [, from] = place === 'unknown' ? [] : (place ?? [])
  const isFalling = sort === '-on'
  const left = days.filter(({ on }) => from === undefined || (isFalling ? on <= from : on >= from))
  return isFalling ? left.toReversed() : left
}

/**
 * A page of entries by day: on the days that have entries of what is asked for, those of each kind.
 * Entries of one loan, of an amount or of a reference are few, and found by indexes of their own.
 */
export const listJournalEntries = async (
  db: Db,
  filter: JournalFilter,
  page: {
    readonly sort: 'on' | '-on'
    readonly after: string | undefined
    readonly size: number
  },
): Promise<Page<JournalEntry>> => {
  const order = readOrder(entryOrders, page.sort, page)
  if (order === undefined) return noEntries
  const { currency, account, loan, kind, amountMinor, reference } = filter
  const conditions = [
    sql`e.currency = ${currency}`,
    sql`e.business_on between ${filter.from}::date and ${filter.to}::date`,
    order.isBeyond,
    account !== undefined && sql`e.accounts @> array[${account}]::text[]`,
    kind !== undefined && sql`e.kind = ${kind}`,
    amountMinor !== undefined && sql`ledger.entry_amount(e.amounts) = ${amountMinor}`,
    // Those of one loan are few; for all loans there is an index without accruals.
    amountMinor !== undefined && loan === undefined && sql`e.kind <> 'accrual'`,
    loan !== undefined && ofLoan(loan),
    reference !== undefined && ofReference(reference),
  ].filter(condition => condition !== undefined && condition !== false)
  const isByDays = [amountMinor, loan, reference].every(each => each === undefined)
  if (!isByDays) return order.pageOf(await readEntries(db, conditions, order))
  const days = daysOfPage(await listDays(db, filter), page)
  return order.pageOf(await readEntriesOfDays(db, conditions, { order, days }))
}
