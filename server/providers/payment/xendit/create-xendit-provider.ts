import type { PaymentProvider } from '../payment-provider.ts'
import { closePaymentRequest } from './close-payment-request.ts'
import { createPaymentRequest } from './create-payment-request.ts'
import { list } from './list-payments.ts'
import type { XenditReader } from './paged-reader.ts'
import { xenditName } from './payment-events.ts'
import { readBack } from './read-back.ts'
import { report } from './report.ts'
import { createVerifier } from './verify-callback.ts'
import { DEFAULT_TIMEOUT_MS, type XenditConfig } from './xendit-config.ts'
import { createXenditHttp } from './xendit-http.ts'

/**
 * The adapter of Xendit's fixed virtual accounts and fixed payment codes. In the sandbox it also
 * carries rupees to the simulator, which Xendit itself does not. Throws when no callback token is
 * configured.
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
    createPaymentRequest: request => createPaymentRequest(http, request, timeoutMs),
    closePaymentRequest: (kind, providerRef) =>
      closePaymentRequest(http, kind, providerRef, { timeoutMs, now: now() }),
    verify: createVerifier(config.callbackTokens, defaultCurrency),
    readBack: reference => readBack(reader, reference),
    list: (since, ours) => list(reader, since, ours ?? {}),
    report: span => report(reader, span),
  }
}
