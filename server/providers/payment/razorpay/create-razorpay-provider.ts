import type { PaymentProvider } from '../payment-provider.ts'
import { basicAuthorization, createProviderHttp, DEFAULT_TIMEOUT_MS } from '../provider-http.ts'
import { createOrder } from './orders.ts'
import { razorpayName } from './payment-events.ts'
import { cancelPaymentLink, createPaymentLink } from './payment-links.ts'
import { closeQrCode, createQrCode } from './qr-codes.ts'
import { list, type RazorpayReader, readPayment, report } from './read-payments.ts'
import { refundPayment } from './refund-payment.ts'
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

/**
 * Accounts, codes and pages live for a quarter of an hour at least (razorpay.com/docs, `close_by` and
 * `expire_by`), with a minute for clocks that differ. What ends before, as a price of today does at
 * midnight, is closed by our sweep.
 */
const SHORTEST_MS = 16 * 60_000

/**
 * The adapter of Razorpay's Smart Collect (virtual accounts in rupees), its UPI QR codes, its orders
 * paid in a UPI app, and its pages of payment links: for debit cards, and those that reminders carry.
 */
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
    createPaymentRequest: async asked => {
      if (asked.kind === 'link') return await createOrder(http, asked, timeoutMs)
      const times = { timeoutMs, now: now() }
      const earliestEnd = times.now.getTime() + SHORTEST_MS
      const expiresAt = new Date(Math.max(asked.expiresAt.getTime(), earliestEnd))
      const request = { ...asked, expiresAt }
      if (request.kind === 'page') return await createPaymentLink(http, request, timeoutMs)
      return request.kind === 'qr'
        ? await createQrCode(http, request, times)
        : await openVirtualAccount(http, request, times)
    },
    closePaymentRequest: async (kind, id) => {
      // An order has no end; money that comes to it later is booked like any that comes late.
      if (kind === 'link') return
      if (kind === 'page') return await cancelPaymentLink(http, id, timeoutMs)
      await (kind === 'qr' ? closeQrCode : closeVirtualAccount)(http, id, timeoutMs)
    },
    sendBack: (paymentId, amount) => refundPayment(http, { paymentId, amount }, timeoutMs),
    verify: createVerifier(webhookSecrets, now),
    readBack: ({ providerPaymentId }) => readPayment(reader, providerPaymentId),
    list: (since, ours) => list(reader, since, ours ?? {}),
    report: (span, ours) => report(reader, span, ours ?? {}),
  }
}
