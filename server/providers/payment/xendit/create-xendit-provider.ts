import type { Currency } from '#domain/money/money.ts'
import type { PaymentProvider } from '../payment-provider.ts'
import { ProviderRefusalError } from '../provider-errors.ts'
import { DEFAULT_TIMEOUT_MS } from '../provider-http.ts'
import { createPaymentRequest } from './create-payment-request.ts'
import { type FixedKind, isFixed, PAYMENT_REQUEST_PATHS } from './find-payment-request.ts'
import { list } from './list-payments.ts'
import type { XenditReader } from './paged-reader.ts'
import { createVerifier } from './payment-events.ts'
import { cancelRequest, createRequest } from './payments-api/create-request.ts'
import { readBack } from './read-back.ts'
import { report } from './report.ts'
import { createXenditHttp, type XenditHttp } from './xendit-http.ts'
import { xenditName } from './xendit-money.ts'

type XenditConfig = {
  /** Without a trailing slash: `https://api.xendit.co`, or the address of the simulator. */
  readonly baseUrl: string
  readonly secretKey: string
  /** Every token a callback may carry: one, or the old and the new during a rotation. */
  readonly callbackTokens: readonly string[]
  /** The currency of a callback that names none. Xendit's fixed accounts are in rupiah. */
  readonly defaultCurrency?: Currency
  /** Default: `DEFAULT_TIMEOUT_MS`. */
  readonly timeoutMs?: number
  readonly now: () => Date
}

/**
 * The adapter of Xendit's fixed virtual accounts and fixed payment codes, and of its Payments API for
 * what is scanned. In the sandbox it also carries rupees to the simulator, which Xendit itself does
 * not. Throws when no callback token is configured.
 */
export function createXenditProvider(config: XenditConfig): PaymentProvider {
  const http = createXenditHttp(config)
  const timeoutMs = config.timeoutMs ?? DEFAULT_TIMEOUT_MS
  const defaultCurrency = config.defaultCurrency ?? 'IDR'
  const { now } = config
  const reader: XenditReader = { http, defaultCurrency, timeoutMs }
  return {
    name: xenditName,
    market: 'ID',
    // Its page for cards names no kind of card, and would take what may not repay a loan.
    lacks: ['DEBIT-CARD'],
    createPaymentRequest: async ({ kind, ...request }) =>
      isFixed(kind)
        ? await createPaymentRequest(http, { ...request, kind }, timeoutMs)
        : await createRequest(http, { ...request, kind }, timeoutMs),
    closePaymentRequest: async (kind, providerRef) =>
      isFixed(kind)
        ? await closePaymentRequest(http, kind, providerRef, { timeoutMs, now: now() })
        : await cancelRequest(http, providerRef, timeoutMs),
    verify: createVerifier(config.callbackTokens, defaultCurrency),
    readBack: reference => readBack(reader, reference),
    list: (since, ours) => list(reader, since, ours ?? {}),
    report: (span, ours) => report(reader, span, ours ?? {}),
  }
}

/**
 * Closes by an expiry in the past: both products document PATCH with `expiration_date`, and
 * recorded answers show the account INACTIVE at once.
 */
async function closePaymentRequest(
  http: XenditHttp,
  kind: FixedKind,
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
