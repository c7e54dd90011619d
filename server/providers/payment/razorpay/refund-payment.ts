import type { Money } from '#domain/money/money.ts'
import { ProviderRefusalError } from '../provider-errors.ts'
import type { ProviderHttp } from '../provider-http.ts'
import { refundOf } from './payment-events.ts'
import { payment } from './schemas.ts'

/**
 * Refunds a whole payment (razorpay.com/docs/api/refunds/create-normal). The amount names all of it, so
 * that a repeat, for which no idempotency key is documented, is refused instead of refunding twice.
 */
export async function refundPayment(
  http: ProviderHttp,
  { paymentId, amount }: { readonly paymentId: string; readonly amount: Money },
  timeoutMs: number,
): Promise<void> {
  const path = `/v1/payments/${encodeURIComponent(paymentId)}`
  const signal = AbortSignal.timeout(timeoutMs)
  const body = { amount: Number(amount.minor) }
  try {
    await http({ method: 'POST', path: `${path}/refund`, body, signal })
  } catch (error) {
    if (!(error instanceof ProviderRefusalError)) throw error
    const { data } = payment.safeParse(await http({ method: 'GET', path, signal }))
    if (!data || refundOf(data) !== 'whole') throw error
  }
}
