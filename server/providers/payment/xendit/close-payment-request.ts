import type { PaymentRequestKind } from '../payment-provider.ts'
import { ProviderRefusalError } from '../provider-errors.ts'
import { PAYMENT_REQUEST_PATHS } from './find-payment-request.ts'
import type { XenditHttp } from './xendit-http.ts'

/**
 * Closes by an expiry in the past: both products document PATCH with `expiration_date`, and
 * recorded answers show the account INACTIVE at once.
 */
export async function closePaymentRequest(
  http: XenditHttp,
  kind: PaymentRequestKind,
  providerRef: string,
  { timeoutMs, now }: { timeoutMs: number; now: Date },
): Promise<void> {
  try {
    await http({
      method: 'PATCH',
      path: `${PAYMENT_REQUEST_PATHS[kind]}/${encodeURIComponent(providerRef)}`,
      body: { expiration_date: new Date(now.getTime() - 60_000).toISOString() },
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch (error) {
    // What has expired, been paid or been closed before can no longer be changed: it is closed.
    const closed = error instanceof ProviderRefusalError && error.errorCode.startsWith('INACTIVE_')
    if (!closed) throw error
  }
}
