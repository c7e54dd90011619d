import type { RowReader } from '../provider-rows.ts'
import { pages, type XenditReader } from './paged-reader.ts'
import { transaction, type XenditTransaction } from './schemas.ts'

export const paidStatuses = ['SUCCESS'] as const
export const reversedStatuses = ['REVERSED', 'VOIDED'] as const

type TransactionFilter = {
  /** By which of its times a transaction belongs to the span. */
  readonly dated: 'created' | 'updated'
  readonly statuses: readonly string[]
  readonly from: Date
  /** The first instant after the span; until now when left out. */
  readonly until?: Date
}

/**
 * The payments among Xendit's transactions of a span. The filter of a time has `gte` and `lte` only
 * (Xendit's PHP client, DateRangeFilter), and an unknown parameter is refused with 400.
 */
export async function* transactionsWithin(
  reader: XenditReader,
  { dated, statuses, from, until }: TransactionFilter,
  rows: RowReader,
): AsyncGenerator<XenditTransaction> {
  const last = until && new Date(until.getTime() - 1)
  const query = new URLSearchParams([
    ['types', 'PAYMENT'],
    ...statuses.map(status => ['statuses', status]),
    ['channel_categories', 'VIRTUAL_ACCOUNT'],
    ['channel_categories', 'RETAIL_OUTLET'],
    [`${dated}[gte]`, from.toISOString()],
    ...(last === undefined ? [] : [[`${dated}[lte]`, last.toISOString()]]),
  ])
  yield* pages(reader, '/transactions', query, { schema: transaction, rows })
}
