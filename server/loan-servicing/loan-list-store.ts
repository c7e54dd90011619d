import { type RawBuilder, sql } from 'kysely'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { type LoanState, stateCode } from '#domain/loan/loan-state.ts'
import { isMarketCode, type MarketCode } from '#domain/market/market.ts'
import type { Currency } from '#domain/money/money.ts'
import { isUuid } from '../platform/database/is-uuid.ts'
import type { Keyset } from '../platform/database/keyset.ts'
import { isOfType } from '../platform/database/sorted-list.ts'
import type { Db } from '../tables.ts'

/** A market of the list, and the principals within it that are asked for. */
export type ListedMarket = {
  readonly market: MarketCode
  readonly minMinor: bigint | undefined
  readonly maxMinor: bigint | undefined
}

export type ListedLoan = {
  readonly loanId: string
  readonly orderNo: string
  readonly borrowerId: string
  readonly market: MarketCode
  readonly currency: Currency
  readonly productName: string
  readonly state: number
  readonly writtenOffOn: LocalDate | null
  readonly principalMinor: bigint
  /** Null: not past due when the day began, or not any more. */
  readonly daysPastDue: number | null
  readonly overdueMinor: bigint | null
  readonly createdAt: Date
  readonly disbursedOn: string | null
}

type OrderName = 'appliedAt' | 'amount' | 'daysPastDue'

/** What a list is ordered by, with the loan's id at the end of each key. */
export type LoanOrder = { readonly name: OrderName; readonly isDescending: boolean }

export const loanOrder = (sort: OrderName | `-${OrderName}`): LoanOrder =>
  sort.startsWith('-')
    ? // Safe: what follows the minus is a name, by the type of `sort`.
      { name: sort.slice(1) as OrderName, isDescending: true }
    : { name: sort as OrderName, isDescending: false }

type SortKeys = {
  /** Columns of the loan `l`, and of the case `c`, which has the same values. */
  readonly ofLoan: readonly string[]
  readonly ofCase: readonly string[]
  readonly placeOf: (row: ListedLoan) => Keyset
  readonly isPlace: (place: Keyset) => boolean
  readonly place: (place: Keyset) => RawBuilder<unknown>
}

const keys: Readonly<Record<OrderName, SortKeys>> = {
  appliedAt: {
    ofLoan: ['l.created_at', 'l.loan_id'],
    ofCase: ['c.applied_at', 'c.loan_id'],
    placeOf: ({ createdAt }) => [createdAt.toISOString()],
    isPlace: ([at = '']) => isOfType.timestamptz(at),
    place: ([at]) => sql`${at}::timestamptz`,
  },
  amount: {
    ofLoan: ['l.market', 'l.principal_minor', 'l.loan_id'],
    ofCase: ['c.market', 'c.principal_minor', 'c.loan_id'],
    placeOf: ({ market, principalMinor }) => [market, String(principalMinor)],
    isPlace: ([market = '', minor = '']) => isMarketCode(market) && /^\d{1,18}$/.test(minor),
    place: ([market, minor]) => sql`${market}, ${minor}::bigint`,
  },
  daysPastDue: {
    ofLoan: ['c.days_past_due', 'l.loan_id'],
    ofCase: ['c.days_past_due', 'c.loan_id'],
    // The second part is the place among the loans that are not late.
    placeOf: row => [String(row.daysPastDue ?? 0), ...keys.appliedAt.placeOf(row)],
    isPlace: ([days = '', ...applied]) => /^\d{1,6}$/.test(days) && keys.appliedAt.isPlace(applied),
    place: ([days]) => sql`${days}::integer`,
  },
}

const parts: Readonly<Record<OrderName, number>> = { appliedAt: 2, amount: 3, daysPastDue: 3 }

export const keyPartsOf = ({ name }: LoanOrder): number => parts[name]

export const keyOfListedLoan = ({ name }: LoanOrder, row: ListedLoan): Keyset => [
  ...keys[name].placeOf(row),
  row.loanId,
]

/** Whether a cursor's parts are of this order: a made-up one names no page. */
export const isLoanPlace = ({ name }: LoanOrder, place: Keyset): boolean =>
  isUuid(place.at(-1) ?? '') && keys[name].isPlace(place)

export type LoanListPage = {
  /** At least one. */
  readonly markets: readonly ListedMarket[]
  readonly state: LoanState | 'written-off' | undefined
  readonly minDays: number | undefined
  readonly maxDays: number | undefined
  /** A part of the product's name, whatever the capitals. */
  readonly product: string | undefined
  readonly order: LoanOrder
  readonly after: Keyset | undefined
  readonly size: number
}

const orderBy = ({ isDescending }: LoanOrder, columns: readonly string[]) =>
  sql.raw(columns.map(column => `${column} ${isDescending ? 'desc' : 'asc'}`).join(', '))

const isBeyond = ({ order, after }: LoanListPage, columns: readonly string[]) =>
  after === undefined
    ? sql`true`
    : sql`(${sql.raw(columns.join(', '))}) ${sql.raw(order.isDescending ? '<' : '>')}
        (${keys[order.name].place(after)}, ${after.at(-1)}::uuid)`

/** By columns of the loan `l`. */
const isInState = (state: LoanListPage['state']) => {
  if (state === undefined) return sql`true`
  return state === 'written-off'
    ? sql`l.written_off_on is not null`
    : sql`l.state = ${Number(stateCode(state))}`
}

/** By a column of the loan `l`. */
const isOfProduct = (productId: string | undefined) =>
  productId === undefined ? sql`true` : sql`l.product_id = ${productId}`

const isWithin = (
  column: string,
  {
    min,
    max,
  }: { readonly min: bigint | number | undefined; readonly max: bigint | number | undefined },
) => {
  const bounds = [
    ...(min === undefined ? [] : [sql`${sql.raw(column)} >= ${min}`]),
    ...(max === undefined ? [] : [sql`${sql.raw(column)} <= ${max}`]),
  ]
  return bounds.length === 0 ? sql`true` : sql.join(bounds, sql` and `)
}

/**
 * Whether a case `c` is still one of its loan `l`: one whose state changed since it was written is past due
 * no longer, and one that was written off has no case.
 */
const isStillLate = sql`c.loan_state = l.state and l.written_off_on is null`

/** A part of the list, whose first rows are read by themselves: a market, or a product of it. */
type ListedPart = ListedMarket & { readonly productId: string | undefined }

type IdsOfPart = (page: LoanListPage, part: ListedPart) => RawBuilder<unknown>

/** The ids of the first loans of one part: in one market, bounds of amounts are those of an index. */
const loansOfPart =
  (isListed: RawBuilder<unknown>): IdsOfPart =>
  (page, { market, minMinor, maxMinor, productId }) => {
    const { ofLoan } = keys[page.order.name]
    return sql`(select l.loan_id from loan.loan l
      where l.market = ${market} and ${isListed}
        and ${isWithin('l.principal_minor', { min: minMinor, max: maxMinor })}
        and ${isInState(page.state)} and ${isOfProduct(productId)} and ${isBeyond(page, ofLoan)}
      order by ${orderBy(page.order, ofLoan)} limit ${page.size})`
  }

const everyLoan = loansOfPart(sql`true`)
const loansNotLate = loansOfPart(
  sql`not exists (select from collections.case c where c.loan_id = l.loan_id and ${isStillLate})`,
)

/**
 * The ids of the first late loans of one part. In the order of their days, by the index of the state
 * that a loan had when its case was written. In another order the first of each day are read: days are
 * few, however many loans there are.
 */
const casesOfPart: IdsOfPart = (page, { market, minMinor, maxMinor, productId }) => {
  const { order, state, minDays, maxDays } = page
  const { ofCase } = keys[order.name]
  const cases = (ofDays: RawBuilder<unknown>) => sql`(select c.*
    from collections.case c join loan.loan l on l.loan_id = c.loan_id and ${isStillLate}
    where c.market = ${market} and ${ofDays}
      and ${isWithin('c.principal_minor', { min: minMinor, max: maxMinor })}
      and ${isInState(state)} and ${isOfProduct(productId)} and ${isBeyond(page, ofCase)}
    order by ${orderBy(order, ofCase)} limit ${page.size})`
  const ofDays = isWithin('c.days_past_due', { min: minDays, max: maxDays })
  const ids = (found: RawBuilder<unknown>) => sql`(select c.loan_id from ${found}
    order by ${orderBy(order, ofCase)} limit ${page.size})`
  if (order.name === 'daysPastDue') {
    if (state === undefined) return ids(sql`${cases(ofDays)} c`)
    return state === 'written-off'
      ? ids(sql`${cases(sql`false`)} c`)
      : ids(sql`${cases(sql`c.loan_state = ${Number(stateCode(state))} and ${ofDays}`)} c`)
  }
  const first = sql`(select min(days_past_due) from collections.case)`
  const last = sql`(select max(days_past_due) from collections.case)`
  return ids(sql`generate_series(greatest(${minDays ?? null}::integer, ${first}),
      least(${maxDays ?? null}::integer, ${last})) day (days)
    cross join lateral ${cases(sql`c.days_past_due = day.days`)} c`)
}

/** The markets of a page, or the products of them whose name has a text in it, whatever the capitals. */
const listParts = async (
  db: Db,
  { markets, product }: LoanListPage,
): Promise<readonly ListedPart[]> => {
  if (product === undefined) return markets.map(market => ({ ...market, productId: undefined }))
  const { rows } = await sql<{ productId: string; market: MarketCode }>`
    select product_id, market from catalog.product
    where strpos(lower(name), lower(${product})) > 0`.execute(db)
  return markets.flatMap(listed =>
    rows
      .filter(({ market }) => market === listed.market)
      .map(({ productId }) => ({ ...listed, productId })),
  )
}

/** The first loans of the parts, with their days past due of the worklist. */
const readLoans = async (
  db: Db,
  page: LoanListPage,
  { parts, idsOf }: { readonly parts: readonly ListedPart[]; readonly idsOf: IdsOfPart },
): Promise<ListedLoan[]> => {
  const { order, size } = page
  const ids = parts.map(part => idsOf(page, part))
  const found = await sql<ListedLoan>`
    select l.loan_id, l.order_no, l.borrower_id, l.market, l.currency, p.name as product_name,
      l.state, l.written_off_on, l.principal_minor, c.days_past_due, c.overdue_minor,
      l.created_at, l.disbursed_on
    from (${sql.join(ids, sql` union all `)}) found
    join loan.loan l on l.loan_id = found.loan_id
    join catalog.product p on p.product_id = l.product_id
    left join collections.case c on c.loan_id = l.loan_id and ${isStillLate}
    order by ${orderBy(order, keys[order.name].ofLoan)}
    limit ${size}`.execute(db)
  return found.rows
}

/**
 * All loans by their days past due: the late ones, and before or after them, as the order rises or falls,
 * the others, which have none, by their application. Each half is read by its own index, and the second
 * only where the first does not fill the page.
 */
const listByDays = async (
  db: Db,
  page: LoanListPage,
  parts: readonly ListedPart[],
): Promise<ListedLoan[]> => {
  const { isDescending } = page.order
  const late = (half: LoanListPage) => readLoans(db, half, { parts, idsOf: casesOfPart })
  const others = ({ after, ...half }: LoanListPage) =>
    readLoans(
      db,
      { ...half, order: { name: 'appliedAt', isDescending }, after: after?.slice(1) },
      { parts, idsOf: loansNotLate },
    )
  const halves = isDescending ? [late, others] : [others, late]
  const begun = page.after === undefined ? undefined : page.after[0] === '0' ? others : late
  const rows: ListedLoan[] = []
  for (const half of begun === halves[1] ? halves.slice(1) : halves) {
    const size = page.size - rows.length
    const after = half === begun ? page.after : undefined
    if (size > 0) rows.push(...(await half({ ...page, size, after })))
  }
  return rows
}

/** A page of loans; a range of days past due lists only loans that have some. */
export const listLoanRows = async (db: Db, page: LoanListPage): Promise<ListedLoan[]> => {
  const parts = await listParts(db, page)
  if (parts.length === 0) return []
  const isOfLate = [page.minDays, page.maxDays].some(days => days !== undefined)
  if (isOfLate) return await readLoans(db, page, { parts, idsOf: casesOfPart })
  return page.order.name === 'daysPastDue'
    ? await listByDays(db, page, parts)
    : await readLoans(db, page, { parts, idsOf: everyLoan })
}
