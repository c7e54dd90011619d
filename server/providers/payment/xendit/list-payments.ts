import { MoneyError } from '#domain/money/money.ts'
import type { LedgerSide, ProviderPaymentEvent } from '../payment-provider.ts'
import { ProviderFaultError, ProviderRefusalError } from '../provider-errors.ts'
import { findPaymentRequest } from './find-payment-request.ts'
import { pages, type XenditReader } from './paged-reader.ts'
import { isReversed, type PaymentCodePayment, paymentCodeEvent } from './payment-events.ts'
import { paymentsOfCode, readVirtualAccountPayment } from './read-back.ts'
import { transactions, type XenditTransaction } from './schemas.ts'

/**
 * Walks Xendit's transactions (docs.xendit.co, List Transactions): the one list it has of all
 * money in, and the one place where it shows money taken back. A transaction lacks the payment's
 * own id, so each is read back through its product and the event comes from there; two spellings of
 * one payment would otherwise be booked twice.
 */
export async function* list(
  reader: XenditReader,
  since: Date,
  { refOf, isBooked }: LedgerSide,
): AsyncGenerator<ProviderPaymentEvent> {
  const unread: string[] = []
  for await (const transaction of transactionsWithin(reader, { from: since })) {
    // Each is read back by a request of its own, which what is booked already is not worth.
    if (!isReversed(transaction.status) && (await isBooked?.(transaction.product_id))) continue
    const events = await eventsOf(reader, transaction, refOf).catch(withoutPayment)
    if (events.length === 0) unread.push(transaction.id)
    for (const event of events) yield event
  }
  if (unread.length > 0) {
    const named = unread.slice(0, 20).join(', ')
    throw new ProviderFaultError(`${unread.length} transactions without a payment: ${named}`, {
      effect: 'maybe-made',
    })
  }
}

/** What cannot be found or held does not keep the rest of the list from being read. */
function withoutPayment(error: unknown): ProviderPaymentEvent[] {
  const unknown = error instanceof ProviderRefusalError && error.status === 404
  if (unknown || error instanceof MoneyError) return []
  throw error
}

async function eventsOf(
  reader: XenditReader,
  transaction: XenditTransaction,
  refOf: LedgerSide['refOf'],
): Promise<ProviderPaymentEvent[]> {
  const reversal: Partial<ProviderPaymentEvent> = isReversed(transaction.status)
    ? {
        kind: 'reversed',
        ...(transaction.updated === undefined ? {} : { reversedAt: transaction.updated }),
      }
    : {}
  if (transaction.channel_category === 'VIRTUAL_ACCOUNT') {
    const event = await readVirtualAccountPayment(reader, transaction.product_id)
    return event === undefined ? [] : [{ ...event, ...reversal }]
  }
  const code = await codeOf(reader, transaction.reference_id ?? '', refOf)
  if (code === undefined) return []
  const payments: PaymentCodePayment[] = []
  for await (const payment of paymentsOfCode(reader, code)) payments.push(payment)
  // Xendit says only that product_id is one of the product's ids; each is taken for what it names.
  const named = payments.filter(payment =>
    [payment.fixed_payment_code_payment_id, payment.payment_id].includes(transaction.product_id),
  )
  if (named.length === 0 && isReversed(transaction.status)) return []
  return (named.length === 0 ? payments : named).map(payment => ({
    ...paymentCodeEvent(payment, reader.defaultCurrency),
    ...reversal,
  }))
}

async function codeOf(
  reader: XenditReader,
  paymentRequestId: string,
  refOf: LedgerSide['refOf'],
): Promise<string | undefined> {
  const known = await refOf?.(paymentRequestId)
  if (known !== undefined || paymentRequestId === '') return known
  const signal = AbortSignal.timeout(reader.timeoutMs)
  const found = await findPaymentRequest(reader.http, 'retail', paymentRequestId, signal)
  return found?.paymentRequest.providerRef
}

/** All transactions changed within a span; one without an end goes on until now. */
export async function* transactionsWithin(
  reader: XenditReader,
  { from, until }: { readonly from: Date; readonly until?: Date },
): AsyncGenerator<XenditTransaction> {
  const query = new URLSearchParams([
    ['types', 'PAYMENT'],
    ['statuses', 'SUCCESS'],
    ['statuses', 'REVERSED'],
    ['statuses', 'VOIDED'],
    ['channel_categories', 'VIRTUAL_ACCOUNT'],
    ['channel_categories', 'RETAIL_OUTLET'],
    // By change, not by creation: a payment from last week taken back today must be seen.
    ['updated[gte]', from.toISOString()],
    ...(until === undefined ? [] : [['updated[lt]', until.toISOString()]]),
  ])
  yield* pages(reader, '/transactions', query, transactions, transaction => transaction.id)
}
