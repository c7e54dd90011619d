import * as z from 'zod'
import { unreadableReason } from '../../callback-secrets.ts'
import type { LedgerSide, PaymentReference, ProviderPaymentEvent } from '../../payment-provider.ts'
import {
  ProviderFaultError,
  ProviderRefusalError,
  ProviderUnreadableError,
} from '../../provider-errors.ts'
import { get, type XenditReader } from '../paged-reader.ts'
import type { XenditTransaction } from '../schemas.ts'
import type { XenditHttp } from '../xendit-http.ts'
import { readAmount } from '../xendit-money.ts'
import { eventOfPayment, isPaid, refundedAt } from './payment-events.ts'
import {
  type PaymentsApiRefund,
  type PaymentsApiRequest,
  payment,
  paymentRequest,
  refund,
} from './schemas.ts'

/** Every request of this API names its version (docs.xendit.co/apidocs/create-payment-request). */
const VERSION = { 'api-version': '2024-11-11' }

/** Xendit's HTTP with the version of the Payments API. */
export const withVersion =
  (http: XenditHttp): XenditHttp =>
  request =>
    http({ ...request, headers: { ...request.headers, ...VERSION } })

/**
 * A payment, or with `refundId` what that refund did to it; undefined when Xendit knows none of that
 * id, or it moved no money.
 */
export const readPayment = async (
  reader: XenditReader,
  { providerPaymentId, refundId }: Pick<PaymentReference, 'providerPaymentId' | 'refundId'>,
): Promise<ProviderPaymentEvent | undefined> => {
  const paid = await readOne(
    reader,
    `/v3/payments/${encodeURIComponent(providerPaymentId)}`,
    payment,
  )
  if (paid === undefined || !isPaid(paid)) return undefined
  requireSame(paid.payment_id, providerPaymentId)
  const event = eventOfPayment(paid)
  if (refundId === undefined) return event
  const refunded = await readRefund(reader, refundId)
  if (refunded === undefined) return undefined
  requireSame(refunded.payment_id, providerPaymentId)
  const amount = readAmount(refunded, reader.defaultCurrency)
  if (amount.minor === event.amount.minor && amount.currency === event.amount.currency) {
    return { ...event, kind: 'reversed', reversedAt: refundedAt(refunded), refundId }
  }
  const isPart = amount.currency === event.amount.currency && amount.minor < event.amount.minor
  if (isPart) return { ...event, refundId, refundedParts: { [refundId]: String(amount.minor) } }
  const reason = 'more than was paid, or of another currency'
  throw new ProviderUnreadableError('a refund', [{ id: refundId, reason }])
}

/** Undefined when Xendit knows none of that id, or it moved no money. */
export const readRefund = async (
  reader: XenditReader,
  refundId: string,
): Promise<PaymentsApiRefund | undefined> => {
  const found = await readOne(reader, `/v3/refunds/${encodeURIComponent(refundId)}`, refund)
  if (found === undefined || found.status !== 'SUCCEEDED') return undefined
  requireSame(found.refundId, refundId)
  return found
}

/** Undefined when Xendit knows none of that id. */
export const readRequest = async (
  reader: XenditReader,
  id: string,
): Promise<PaymentsApiRequest | undefined> =>
  await readOne(reader, `/v3/payment_requests/${encodeURIComponent(id)}`, paymentRequest)

/**
 * The payment of a transaction. Xendit does not say which id of this API `product_id` is: a payment's
 * is tried first, then a request's, then the one that we know for the transaction's reference.
 */
export const findPayment = async (
  reader: XenditReader,
  { product_id: productId, reference_id: reference }: XenditTransaction,
  { refOf }: LedgerSide,
): Promise<ProviderPaymentEvent | undefined> => {
  const isRequest = productId.startsWith('pr-')
  const named = isRequest ? undefined : await readPayment(reader, { providerPaymentId: productId })
  if (named) return named
  const requestId = isRequest ? productId : reference && (await refOf?.(reference))
  const latest = requestId ? (await readRequest(reader, requestId))?.latest_payment_id : undefined
  return latest ? await readPayment(reader, { providerPaymentId: latest }) : undefined
}

/** An answer of which nothing but its id may be readable. */
const namedAnswer = z.union([
  z.object({ payment_id: z.string() }),
  z.object({ payment_request_id: z.string() }),
])

const readOne = async <Item>(
  { http, timeoutMs, ...rest }: XenditReader,
  path: string,
  schema: z.ZodType<Item>,
): Promise<Item | undefined> => {
  let answer: unknown
  try {
    answer = await get({ ...rest, http: withVersion(http), timeoutMs }, path)
  } catch (error) {
    if (error instanceof ProviderRefusalError && error.status === 404) return undefined
    throw error
  }
  const read = schema.safeParse(answer)
  if (read.success) return read.data
  if (!namedAnswer.safeParse(answer).success) {
    throw new ProviderFaultError(`GET ${path}: another thing or none`, { effect: 'maybe-made' })
  }
  const reason = unreadableReason(read.error)
  throw new ProviderUnreadableError(`GET ${path}`, [{ id: path.split('/').at(-1) ?? '', reason }])
}

const requireSame = (found: string, asked: string): void => {
  if (found === asked) return
  throw new ProviderFaultError(`${asked}: the answer is about another`, { effect: 'maybe-made' })
}
