import type { LedgerSide, ProviderPaymentEvent } from '../payment-provider.ts'
import { ProviderFaultError, ProviderRefusalError } from '../provider-errors.ts'
import { RowReader } from '../provider-rows.ts'
import { bookedPaymentOf, namedPayments, paymentsOfTransaction } from './find-payment-id.ts'
import type { XenditReader } from './paged-reader.ts'
import { isReversed, paymentCodeEvent } from './payment-events.ts'
import { findPayment, readPayment, readRefund } from './payments-api/read-payment.ts'
import { readVirtualAccountPayment } from './read-back.ts'
import type { XenditTransaction } from './schemas.ts'
import {
  isOfPaymentsApi,
  isRefund,
  paidStatuses,
  reversedStatuses,
  transactionsWithin,
} from './transactions.ts'

/**
 * Walks Xendit's transactions (docs.xendit.co, List Transactions): the one list it has of all
 * money in, and the one place where it shows money taken back. A transaction lacks the payment's
 * own id, so each is read back through its product and the event comes from there; two spellings of
 * one payment would otherwise be booked twice. By change, not by creation: a payment of last week
 * that is taken back today must be seen.
 */
export async function* list(
  reader: XenditReader,
  since: Date,
  ours: LedgerSide,
): AsyncGenerator<ProviderPaymentEvent> {
  const rows = new RowReader()
  const missing: string[] = []
  const filter = {
    types: ['PAYMENT', 'REFUND'],
    dated: 'updated',
    statuses: [...paidStatuses, ...reversedStatuses],
    from: since,
  } as const
  for await (const transaction of transactionsWithin(reader, filter, rows)) {
    const { id } = transaction
    // Each is read back by a request of its own, which what is booked already is not worth.
    const isPlain = !isRefund(transaction) && !isReversed(transaction.status)
    if (isPlain && (await isBooked(transaction, ours))) continue
    const read = await rows.read(id, () => eventsOf(reader, transaction, ours))
    if (read === undefined || read === 'booked') continue
    if (read.length === 0) missing.push(id)
    yield* read
  }
  if (missing.length > 0) {
    const named = missing.slice(0, 20).join(', ')
    throw new ProviderFaultError(`${missing.length} transactions without a payment: ${named}`, {
      effect: 'maybe-made',
    })
  }
  rows.end('the list of transactions')
}

const isBooked = async (
  { product_id: productId }: XenditTransaction,
  ours: LedgerSide,
): Promise<boolean> => (await ours.isBooked?.(productId)) ?? false

/** None when no payment of the transaction is found; `booked` when its other id is known. */
async function eventsOf(
  reader: XenditReader,
  transaction: XenditTransaction,
  ours: LedgerSide,
): Promise<ProviderPaymentEvent[] | 'booked'> {
  const reversal: Partial<ProviderPaymentEvent> = isReversed(transaction.status)
    ? {
        kind: 'reversed',
        ...(transaction.updated === undefined ? {} : { reversedAt: transaction.updated }),
      }
    : {}
  if (isOfPaymentsApi(transaction)) {
    const event = isRefund(transaction)
      ? await refundedPayment(reader, transaction)
      : await findPayment(reader, transaction, ours)
    return event === undefined ? [] : [{ ...event, ...reversal }]
  }
  if (transaction.channel_category === 'VIRTUAL_ACCOUNT') {
    const read = await readVirtualAccountPayment(reader, transaction.product_id)
    const booked = read ? undefined : await bookedPaymentOf(reader, transaction, ours)
    if (booked !== undefined && !isReversed(transaction.status)) return 'booked'
    const event = booked === undefined ? read : await readVirtualAccountPayment(reader, booked)
    return event === undefined ? [] : [{ ...event, ...reversal }]
  }
  const named = await namedPayments(reader, transaction, ours).catch(noneIfUnknown)
  const payments =
    named.length > 0 || isReversed(transaction.status)
      ? named
      : await paymentsOfTransaction(reader, transaction, ours).catch(noneIfUnknown)
  return payments.map(payment => ({
    ...paymentCodeEvent(payment, reader.defaultCurrency),
    ...reversal,
  }))
}

/** The payment that a refund took back, or a part of it. */
const refundedPayment = async (
  reader: XenditReader,
  { product_id: refundId }: XenditTransaction,
): Promise<ProviderPaymentEvent | undefined> => {
  const refunded = await readRefund(reader, refundId)
  if (refunded === undefined) return undefined
  return await readPayment(reader, { providerPaymentId: refunded.payment_id, refundId })
}

/** What cannot be found does not keep the rest of the list from being read. */
function noneIfUnknown(error: unknown): [] {
  if (error instanceof ProviderRefusalError && error.status === 404) return []
  throw error
}
