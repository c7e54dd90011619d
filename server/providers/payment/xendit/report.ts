import { parseMoney } from '#domain/money/parse.ts'
import type { LedgerSide, ReportRow, TimeRange } from '../payment-provider.ts'
import { RowReader } from '../provider-rows.ts'
import { findPaymentId } from './find-payment-id.ts'
import type { XenditReader } from './paged-reader.ts'
import { isReversed, readAmount } from './payment-events.ts'
import type { XenditTransaction } from './schemas.ts'
import { paidStatuses, reversedStatuses, transactionsWithin } from './transactions.ts'

/**
 * Xendit's transactions of a span (docs.xendit.co, List Transactions), each with its own amount and
 * fee rather than those of the payment it refers to: those made in it, and older ones taken back in
 * it. `updated` alone would date a payment by its settlement, days later.
 */
export async function* report(
  reader: XenditReader,
  span: TimeRange,
  ours: LedgerSide,
): AsyncGenerator<ReportRow> {
  const rows = new RowReader()
  const seen = new Set<string>()
  const lists = [
    { dated: 'created', statuses: [...paidStatuses, ...reversedStatuses] },
    { dated: 'updated', statuses: reversedStatuses },
  ] as const
  for (const { dated, statuses } of lists) {
    for await (const transaction of transactionsWithin(
      reader,
      { ...span, dated, statuses },
      rows,
    )) {
      if (seen.has(transaction.id)) continue
      seen.add(transaction.id)
      const row = await rows.read(transaction.id, async () => {
        const paymentId = await findPaymentId(reader, transaction, ours)
        return rowOf(reader, transaction, paymentId ?? transaction.product_id)
      })
      if (row) yield row
    }
  }
  rows.end('the report of transactions')
}

function rowOf(
  { defaultCurrency }: XenditReader,
  transaction: XenditTransaction,
  paymentId: string,
): ReportRow {
  const amount = readAmount(transaction, defaultCurrency)
  const { fee } = transaction
  const isKept = !['CANCELED', 'REVERSED', 'NOT_APPLICABLE'].includes(fee?.status ?? '')
  const fees = isKept ? [fee?.xendit_fee, fee?.value_added_tax] : []
  const feeMinor = fees.reduce(
    (sum, part) =>
      sum + parseMoney(amount.currency, part ?? '0', { allowTrailingZeros: true }).minor,
    0n,
  )
  return {
    kind: isReversed(transaction.status) ? 'reversed' : 'paid',
    via: transaction.channel_category === 'RETAIL_OUTLET' ? 'retail' : 'virtual-account',
    providerPaymentId: paymentId,
    ...(transaction.reference_id ? { externalId: transaction.reference_id } : {}),
    amount,
    feeMinor,
  }
}
