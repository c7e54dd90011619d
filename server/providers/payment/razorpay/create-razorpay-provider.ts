import type { PaymentProvider } from '../payment-provider.ts'
import { basicAuthorization, createProviderHttp, DEFAULT_TIMEOUT_MS } from '../provider-http.ts'
import { razorpayName } from './payment-events.ts'
import { closeQrCode, createQrCode } from './qr-codes.ts'
import { list, type RazorpayReader, readPayment, report } from './read-payments.ts'
import { readErrorCode } from './schemas.ts'
import { createVerifier } from './verify-event.ts'
import { closeVirtualAccount, openVirtualAccount } from './virtual-accounts.ts'

type RazorpayConfig = {
  /** Without a trailing slash: `https://api.razorpay.com`, or the address of the simulator. */
  readonly baseUrl: string
  readonly keyId: string
  readonly keySecret: string
  /**
   * One, or the new and the old during a rotation: events from before it are still signed with the
   * old one.
   */
  readonly webhookSecrets: readonly string[]
  /** Default: `DEFAULT_TIMEOUT_MS`. */
  readonly timeoutMs?: number
}

/** The adapter of Razorpay's Smart Collect (virtual accounts in rupees) and of its UPI QR codes. */
export function createRazorpayProvider(
  config: RazorpayConfig & { readonly now: () => Date },
): PaymentProvider {
  const { baseUrl, keyId, keySecret, webhookSecrets, now } = config
  const timeoutMs = config.timeoutMs ?? DEFAULT_TIMEOUT_MS
  const http = createProviderHttp({
    baseUrl,
    headers: basicAuthorization(keyId, keySecret),
    readErrorCode,
  })
  const reader: RazorpayReader = { http, timeoutMs }
  return {
    name: razorpayName,
    market: 'IN',
    createPaymentRequest: request =>
      request.kind === 'qr'
        ? createQrCode(http, request, { timeoutMs, now: now() })
        : openVirtualAccount(http, request, { timeoutMs, now: now() }),
    closePaymentRequest: (kind, id) =>
      kind === 'qr' ? closeQrCode(http, id, timeoutMs) : closeVirtualAccount(http, id, timeoutMs),
    verify: createVerifier(webhookSecrets, now),
    readBack: ({ providerPaymentId }) => readPayment(reader, providerPaymentId),
    list: (since, ours) => list(reader, since, ours ?? {}),
    report: (span, ours) => report(reader, span, ours ?? {}),
  }
}
