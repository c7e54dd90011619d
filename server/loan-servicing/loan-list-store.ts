import { sql } from 'kysely'
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
  /** Null: not past due when the day began. */
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

const keys: Readonly<
  Record<
    OrderName,
    {
      readonly columns: ReturnType<typeof sql.raw>
      readonly placeOf: (row: ListedLoan) => Keyset
      readonly isPlace: (place: Keyset) => boolean
      readonly place: (place: Keyset) => ReturnType<typeof sql>
    }
  >
> = {
  appliedAt: {
    columns: sql.raw('l.created_at'),
    placeOf: ({ createdAt }) => [createdAt.toISOString()],
    isPlace: ([at = '']) => isOfType.timestamptz(at),
    place: ([at]) => sql`${at}::timestamptz`,
  },
  amount: {
    columns: sql.raw('l.market, l.principal_minor'),
    placeOf: ({ market, principalMinor }) => [market, String(principalMinor)],
    isPlace: ([market = '', minor = '']) => isMarketCode(market) && /^\d{1,18}$/.test(minor),
    place: ([market, minor]) => sql`${market}, ${minor}::bigint`,
  },
  daysPastDue: {
    columns: sql.raw('c.days_past_due'),
    placeOf: ({ daysPastDue }) => [String(daysPastDue)],
    isPlace: ([days = '']) => /^\d{1,6}$/.test(days),
    place: ([days]) => sql`${days}::integer`,
  },
}

const parts: Readonly<Record<OrderName, number>> = { appliedAt: 2, amount: 3, daysPastDue: 2 }

export const keyPartsOf = ({ name }: LoanOrder): number => parts[name]

export const keyOfListedLoan = ({ name }: LoanOrder, row: ListedLoan): Keyset => [
  ...keys[name].placeOf(row),
  row.loanId,
]

/** Whether a cursor's parts are of this order: a made-up one names no page. */
export const isLoanPlace = ({ name }: LoanOrder, place: Keyset): boolean =>
  isUuid(place.at(-1) ?? '') && keys[name].isPlace(place)

const marketCondition = ({ market, minMinor, maxMinor }: ListedMarket) =>
  sql`(l.market = ${market}
    ${minMinor === undefined ? sql`` : sql`and l.principal_minor >= ${minMinor}`}
    ${maxMinor === undefined ? sql`` : sql`and l.principal_minor <= ${maxMinor}`})`

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

const conditions = (page: LoanListPage) => {
  const { state, minDays, maxDays, product, order, after } = page
  const { columns, place } = keys[order.name]
  const further = sql.raw(order.isDescending ? '<' : '>')
  const all = [sql`(${sql.join(page.markets.map(marketCondition), sql` or `)})`]
  if (state === 'written-off') all.push(sql`l.written_off_on is not null`)
  else if (state !== undefined) all.push(sql`l.state = ${Number(stateCode(state))}`)
  if (minDays !== undefined) all.push(sql`c.days_past_due >= ${minDays}`)
  if (maxDays !== undefined) all.push(sql`c.days_past_due <= ${maxDays}`)
  if (product !== undefined) {
    // The second is asked once: where no product has the name, no loan is read.
    all.push(sql`strpos(lower(p.name), lower(${product})) > 0`)
    all.push(sql`exists (select from catalog.product o
      where strpos(lower(o.name), lower(${product})) > 0)`)
  }
  if (after !== undefined) {
    const loanId = after.at(-1)
    all.push(sql`(${columns}, l.loan_id) ${further} (${place(after)}, ${loanId}::uuid)`)
  }
  return sql.join(all, sql` and `)
}

/** Loans with their days past due of the worklist; ordered by these, only loans that have some. */
export const listLoanRows = async (db: Db, page: LoanListPage): Promise<ListedLoan[]> => {
  const { name, isDescending } = page.order
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  const join = sql.raw(name === 'daysPastDue' ? 'join' : 'left join')
  const order =
    name === 'amount'
      ? sql`l.market ${direction}, l.principal_minor ${direction}`
      : sql`${keys[name].columns} ${direction}`
  const found = await sql<ListedLoan>`
    select l.loan_id, l.order_no, l.borrower_id, l.market, l.currency, p.name as product_name,
      l.state, l.written_off_on, l.principal_minor, c.days_past_due, c.overdue_minor,
      l.created_at, l.disbursed_on
    from loan.loan l
    join catalog.product p on p.product_id = l.product_id
    ${join} collections.case c on c.loan_id = l.loan_id
    where ${conditions(page)}
    order by ${order}, l.loan_id ${direction}
    limit ${page.size}`.execute(db)
  return found.rows
}
