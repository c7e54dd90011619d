import { parseMoney } from '#domain/money/parse.ts'
import type { ReportRow, TimeRange } from '../payment-provider.ts'
import { transactionsWithin } from './list-payments.ts'
import type { XenditReader } from './paged-reader.ts'
import { isReversed, readAmount } from './payment-events.ts'
import type { XenditTransaction } from './schemas.ts'

/**
 * Xendit's transactions of a span (docs.xendit.co, List Transactions), each with its own amount and
 * fee rather than those of the payment it refers to.
 */
export async function* report(reader: XenditReader, span: TimeRange): AsyncGenerator<ReportRow> {
  for await (const transaction of transactionsWithin(reader, span)) yield rowOf(reader, transaction)
}

function rowOf({ defaultCurrency }: XenditReader, transaction: XenditTransaction): ReportRow {
  const amount = readAmount(transaction, defaultCurrency)
  const fees = [transaction.fee?.xendit_fee, transaction.fee?.value_added_tax]
  const feeMinor = fees.reduce(
    (sum, fee) => sum + parseMoney(amount.currency, fee ?? '0', { allowTrailingZeros: true }).minor,
    0n,
  )
  return {
    kind: isReversed(transaction.status) ? 'reversed' : 'paid',
    via: transaction.channel_category === 'RETAIL_OUTLET' ? 'retail' : 'virtual-account',
    providerPaymentId: transaction.product_id,
    ...(transaction.reference_id ? { externalId: transaction.reference_id } : {}),
    amount,
    feeMinor,
  }
}
