import type { PaymentProvider } from '../payment-provider.ts'
import { createProviderHttp } from '../provider-http.ts'
import { razorpayName } from './payment-events.ts'
import { DEFAULT_TIMEOUT_MS, type RazorpayConfig } from './razorpay-config.ts'
import { list, type RazorpayReader, readPayment, report } from './read-payments.ts'
import { readErrorCode } from './schemas.ts'
import { createVerifier } from './verify-event.ts'
import { closeVirtualAccount, openVirtualAccount } from './virtual-accounts.ts'

/** The adapter of Razorpay's Smart Collect (virtual accounts in rupees). */
export function createRazorpayProvider(
  config: RazorpayConfig & { readonly now: () => Date },
): PaymentProvider {
  const { baseUrl, keyId, keySecret, webhookSecrets, now } = config
  const timeoutMs = config.timeoutMs ?? DEFAULT_TIMEOUT_MS
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  const http = createProviderHttp({ baseUrl, authorization, readErrorCode })
  const reader: RazorpayReader = { http, timeoutMs }
  return {
    name: razorpayName,
    market: 'IN',
    createPaymentRequest: request => openVirtualAccount(http, request, { timeoutMs, now: now() }),
    closePaymentRequest: (_kind, id) => closeVirtualAccount(http, id, timeoutMs),
    verify: createVerifier(webhookSecrets, now),
    readBack: ({ providerPaymentId }) => readPayment(reader, providerPaymentId),
    list: (since, ours) => list(reader, since, ours ?? {}),
    report: span => report(reader, span),
  }
}
