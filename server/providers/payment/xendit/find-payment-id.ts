import { MoneyError } from '#domain/money/money.ts'
import type { LedgerSide } from '../payment-provider.ts'
import { ProviderRefusalError } from '../provider-errors.ts'
import { findPaymentRequest } from './find-payment-request.ts'
import type { XenditReader } from './paged-reader.ts'
import type { PaymentCodePayment } from './payment-events.ts'
import { findPayment } from './payments-api/read-payment.ts'
import { paymentsOfCode, readVirtualAccountPayment } from './read-back.ts'
import type { XenditTransaction } from './schemas.ts'
import { isOfPaymentsApi } from './transactions.ts'
import { readAmount } from './xendit-money.ts'

/**
 * The id under which we know a transaction's payment. Xendit says only that `product_id` is the id
 * of its product ("a.k.a. payment_id" in its clients), which may be a payment's `payment_id` or its
 * `id`; the read-back of a virtual account takes the first only, so the second is matched by the
 * payment request and the amount. Undefined when neither leads to a payment.
 */
export async function findPaymentId(
  reader: XenditReader,
  transaction: XenditTransaction,
  ours: LedgerSide,
): Promise<string | undefined> {
  const { product_id: productId } = transaction
  // Without our side nothing can be matched, and asking about each row is not worth it.
  if (ours.isBooked === undefined || (await ours.isBooked(productId))) return productId
  if (isOfPaymentsApi(transaction)) {
    return (await findPayment(reader, transaction, ours))?.providerPaymentId
  }
  if (transaction.channel_category === 'VIRTUAL_ACCOUNT') {
    const found = await readVirtualAccountPayment(reader, productId)
    return found?.providerPaymentId ?? (await bookedPaymentOf(reader, transaction, ours))
  }
  const [named] = await namedPayments(reader, transaction, ours)
  return named?.fixed_payment_code_payment_id
}

/** The payment booked for a transaction's payment request with its amount. */
export async function bookedPaymentOf(
  { defaultCurrency }: XenditReader,
  transaction: XenditTransaction,
  { bookedPaymentOf: find }: LedgerSide,
): Promise<string | undefined> {
  const { reference_id: paymentRequestId } = transaction
  if (!paymentRequestId || find === undefined) return undefined
  try {
    return await find({ paymentRequestId, amount: readAmount(transaction, defaultCurrency) })
  } catch (error) {
    if (error instanceof MoneyError) return undefined
    throw error
  }
}

/** The payments of a transaction's code that it names; by any of their ids. */
export async function namedPayments(
  reader: XenditReader,
  transaction: XenditTransaction,
  ours: LedgerSide,
): Promise<PaymentCodePayment[]> {
  const payments = await paymentsOfTransaction(reader, transaction, ours)
  return payments.filter(payment =>
    [payment.fixed_payment_code_payment_id, payment.payment_id, payment.id].includes(
      transaction.product_id,
    ),
  )
}

/** All payments of a transaction's code; none when the code is not known. */
export async function paymentsOfTransaction(
  reader: XenditReader,
  transaction: XenditTransaction,
  { refOf }: LedgerSide,
): Promise<PaymentCodePayment[]> {
  const code = await codeOf(reader, transaction.reference_id ?? '', refOf)
  if (code === undefined) return []
  const payments: PaymentCodePayment[] = []
  for await (const payment of paymentsOfCode(reader, code)) payments.push(payment)
  return payments
}

async function codeOf(
  reader: XenditReader,
  paymentRequestId: string,
  refOf: LedgerSide['refOf'],
): Promise<string | undefined> {
  const known = await refOf?.(paymentRequestId)
  if (known !== undefined || paymentRequestId === '') return known
  const signal = AbortSignal.timeout(reader.timeoutMs)
  try {
    const found = await findPaymentRequest(reader.http, 'retail', paymentRequestId, signal)
    return found?.paymentRequest.providerRef
  } catch (error) {
    if (error instanceof ProviderRefusalError && error.status === 404) return undefined
    throw error
  }
}
