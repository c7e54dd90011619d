import { parseMoney } from '#domain/money/parse.ts'
import type {
  LedgerSide,
  PaymentChannel,
  ProviderPaymentEvent,
  ReportRow,
  TimeRange,
} from '../payment-provider.ts'
import { RowReader } from '../provider-rows.ts'
import { findPaymentId } from './find-payment-id.ts'
import type { XenditReader } from './paged-reader.ts'
import { isReversed } from './payment-events.ts'
import { viaOfChannel } from './payments-api/payment-events.ts'
import { readPayment, readRefund } from './payments-api/read-payment.ts'
import type { XenditTransaction } from './schemas.ts'
import {
  isOfPaymentsApi,
  isRefund,
  paidStatuses,
  reversedStatuses,
  transactionsWithin,
} from './transactions.ts'
import { readAmount } from './xendit-money.ts'

/** What went back of a payment in a span. */
type Refunded = { readonly refundId: string; readonly event: ProviderPaymentEvent; minor: bigint }

/**
 * Xendit's transactions of a span (docs.xendit.co, List Transactions), each with its own amount and
 * fee rather than those of the payment it refers to: those made in it, and older ones taken back in
 * it. `updated` alone would date a payment by its settlement, days later. A refund is a transaction of
 * its own, which is reported with its payment.
 */
export async function* report(
  reader: XenditReader,
  span: TimeRange,
  ours: LedgerSide,
): AsyncGenerator<ReportRow> {
  const rows = new RowReader()
  const seen = new Set<string>()
  const refunded = await refundsWithin(reader, span, rows)
  const lists = [
    { dated: 'created', statuses: [...paidStatuses, ...reversedStatuses] },
    { dated: 'updated', statuses: reversedStatuses },
  ] as const
  for (const { dated, statuses } of lists) {
    for await (const transaction of transactionsWithin(
      reader,
      { ...span, types: ['PAYMENT'], dated, statuses },
      rows,
    )) {
      if (seen.has(transaction.id) || isRefund(transaction)) continue
      seen.add(transaction.id)
      const row = await rows.read(transaction.id, async () => {
        const paymentId = await findPaymentId(reader, transaction, ours)
        return rowOf(reader, transaction, paymentId ?? transaction.product_id)
      })
      const less = row && refunded.get(row.providerPaymentId)
      if (row) yield less ? afterRefund(row, less) : row
      if (less) refunded.delete(row.providerPaymentId)
    }
  }
  // Of payments made before the span.
  for (const less of refunded.values()) yield afterRefund({ ...less.event, feeMinor: 0n }, less)
  rows.end('the report of transactions')
}

/** Refunds of the span by the payment that they are of, whose id each refund names. */
async function refundsWithin(
  reader: XenditReader,
  span: TimeRange,
  rows: RowReader,
): Promise<Map<string, Refunded>> {
  const byPayment = new Map<string, Refunded>()
  const filter = { ...span, types: ['REFUND'], dated: 'created', statuses: paidStatuses } as const
  for await (const transaction of transactionsWithin(reader, filter, rows)) {
    if (!isRefund(transaction)) continue
    const refundId = transaction.product_id
    const found = await rows.read(refundId, async () => {
      const refund = await readRefund(reader, refundId)
      const event = refund && (await readPayment(reader, { providerPaymentId: refund.payment_id }))
      return event && { event, amount: readAmount(refund, reader.defaultCurrency) }
    })
    if (found === undefined) continue
    const { providerPaymentId } = found.event
    const before = byPayment.get(providerPaymentId)?.minor ?? 0n
    const minor = before + found.amount.minor
    byPayment.set(providerPaymentId, { refundId, event: found.event, minor })
  }
  return byPayment
}

/** Of a partly refunded payment what is left counts, so that the books differ and staff see it. */
function afterRefund(row: ReportRow, { refundId, minor }: Refunded): ReportRow {
  const { amount } = row
  if (minor === amount.minor) return { ...row, kind: 'reversed', refundId }
  return { ...row, amount: { ...amount, minor: amount.minor - minor } }
}

const viaOf = (transaction: XenditTransaction): PaymentChannel => {
  if (isOfPaymentsApi(transaction)) return viaOfChannel(transaction.channel_code ?? '')
  return transaction.channel_category === 'RETAIL_OUTLET' ? 'retail' : 'virtual-account'
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
    via: viaOf(transaction),
    providerPaymentId: paymentId,
    ...(transaction.reference_id ? { externalId: transaction.reference_id } : {}),
    amount,
    feeMinor,
  }
}
