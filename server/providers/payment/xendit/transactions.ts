import type { RowReader } from '../provider-rows.ts'
import { pages, type XenditReader } from './paged-reader.ts'
import { transaction, type XenditTransaction } from './schemas.ts'

export const paidStatuses = ['SUCCESS'] as const
export const reversedStatuses = ['REVERSED', 'VOIDED'] as const

/** What a transaction is: money in, or a refund of it. */
type TransactionType = 'PAYMENT' | 'REFUND'

export const isRefund = ({ type }: Pick<XenditTransaction, 'type'>): boolean => type === 'REFUND'

type TransactionFilter = {
  readonly types: readonly TransactionType[]
  /** By which of its times a transaction belongs to the span. */
  readonly dated: 'created' | 'updated'
  readonly statuses: readonly string[]
  readonly from: Date
  /** The first instant after the span; until now when left out. */
  readonly until?: Date
}

/**
 * The payments and refunds among Xendit's transactions of a span. The filter of a time has `gte` and `lte` only
 * (Xendit's PHP client, DateRangeFilter), and an unknown parameter is refused with 400.
 */
export async function* transactionsWithin(
  reader: XenditReader,
  { types, dated, statuses, from, until }: TransactionFilter,
  rows: RowReader,
): AsyncGenerator<XenditTransaction> {
  const last = until && new Date(until.getTime() - 1)
  const query = new URLSearchParams([
    ...types.map(type => ['types', type]),
    ...statuses.map(status => ['statuses', status]),
    ['channel_categories', 'VIRTUAL_ACCOUNT'],
    ['channel_categories', 'RETAIL_OUTLET'],
    ['channel_categories', 'QR_CODE'],
    ['channel_categories', 'EWALLET'],
    [`${dated}[gte]`, from.toISOString()],
    ...(last === undefined ? [] : [[`${dated}[lte]`, last.toISOString()]]),
  ])
  yield* pages(reader, '/transactions', query, { schema: transaction, rows })
}

/** The categories of what the Payments API takes; the fixed numbers have the two others. */
export const isOfPaymentsApi = ({
  channel_category: category,
}: Pick<XenditTransaction, 'channel_category'>): boolean =>
  category === 'QR_CODE' || category === 'EWALLET'
