import type { Money } from '#domain/money/money.ts'
import { amountToJson } from '../exact-json.ts'
import type { ProviderHttp } from '../provider-http.ts'
import { findTransaction } from './find-transaction.ts'
import { eventOf } from './transaction-events.ts'

/**
 * Refunds a whole card payment: before it is settled, on the next day, by cancelling it, later by a
 * refund (docs.midtrans.com, "Cancel Transaction", "Refund"). The refund's key makes a repeat the same
 * refund; what is back already is left alone.
 */
export async function refundCardPayment(
  http: ProviderHttp,
  { paymentId, amount }: { readonly paymentId: string; readonly amount: Money },
  timeoutMs: number,
): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs)
  const found = await findTransaction(http, paymentId, signal)
  if (!found || eventOf(found)?.kind !== 'paid') return
  const path = `/v2/${encodeURIComponent(paymentId)}`
  if (found.transaction_status === 'capture') {
    await http({ method: 'POST', path: `${path}/cancel`, signal })
    return
  }
  const body = {
    refund_key: `back-${paymentId}`,
    amount: amountToJson(amount),
    reason: 'A loan may not be repaid by credit card',
  }
  await http({ method: 'POST', path: `${path}/refund`, body, signal })
}
