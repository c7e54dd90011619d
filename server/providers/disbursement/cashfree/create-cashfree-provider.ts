import { createHmac } from 'node:crypto'
import * as z from 'zod'
import { createSignatureVerifier } from '../../payment/callback-secrets.ts'
import { amountToJson, parseJson } from '../../payment/exact-json.ts'
import { ProviderRefusalError } from '../../payment/provider-errors.ts'
import { createProviderHttp, type ProviderHttp } from '../../payment/provider-http.ts'
import type {
  DisbursementProvider,
  PayoutInput,
  PayoutProviderEvent,
  PayoutVerification,
} from '../disbursement-provider.ts'
import { readCreatedPayout, readFoundPayout } from '../read-payout.ts'
import { narrationOf, recipientLetters } from '../recipient-text.ts'
import {
  anyCallback,
  cashfreeName,
  cashfreeTransfer,
  isOfTransfer,
  reportedTransferEvent,
  transferCallback,
  transferIdOf,
} from './transfer-schemas.ts'

export type CashfreeConfig = {
  /** Without a trailing slash: `https://api.cashfree.com`, or the address of the simulator. */
  readonly baseUrl: string
  readonly clientId: string
  /** Also the key of its callbacks' signatures; two while one is being replaced, the newest first. */
  readonly clientSecrets: readonly string[]
  readonly timeoutMs?: number
}

const DEFAULT_TIMEOUT_MS = 5_000
const API_VERSION = '2024-01-01'
const LONGEST_NAME = 100
const LONGEST_REMARKS = 70

const errorBody = z.object({ code: z.string().regex(/^[A-Za-z0-9_]{1,80}$/) })

const readErrorCode = (bytes: Uint8Array): string => {
  try {
    return errorBody.safeParse(parseJson(bytes)).data?.code ?? ''
  } catch {
    return ''
  }
}

/** Base64 HMAC-SHA256 of the time and the body, under the client's secret ("Webhooks V2"). */
export const signatureOf = (rawBody: Uint8Array, timestamp: string, secret: string): string =>
  createHmac('sha256', secret).update(timestamp).update(rawBody).digest('base64')

/**
 * The adapter of Cashfree's payouts (V2) in rupees: cashfree.com/docs/api-reference/payouts/v2. After
 * 5xx its documents forbid another request and ask to read the transfer, as every unknown outcome
 * here is. Throws without a secret.
 */
export const createCashfreePayouts = (config: CashfreeConfig): DisbursementProvider => {
  const { baseUrl, clientId, clientSecrets, timeoutMs = DEFAULT_TIMEOUT_MS } = config
  const [secret = ''] = clientSecrets
  const http = createProviderHttp({
    baseUrl,
    headers: { 'x-client-id': clientId, 'x-client-secret': secret, 'x-api-version': API_VERSION },
    readErrorCode,
    // Seconds (cashfree.com/docs/api-reference/rate-limits; /payments/api-best-practices, which names
    // `x-ratelimit-retry` first).
    resetHeaders: ['x-ratelimit-retry', 'x-ratelimit-reset', 'retry-after'],
  })
  return {
    name: cashfreeName,
    createPayout: request => createTransfer(http, request, timeoutMs),
    findPayout: reference => findTransfer(http, reference, timeoutMs),
    verify: createSignatureVerifier({
      provider: 'Cashfree',
      secrets: clientSecrets,
      header: 'x-webhook-signature',
      signaturesOf: (rawBody, headers) =>
        clientSecrets.map(each =>
          signatureOf(rawBody, headers.get('x-webhook-timestamp') ?? '', each),
        ),
      read: (body): PayoutVerification =>
        isOfTransfer(anyCallback.parse(body))
          ? { outcome: 'event', event: reportedTransferEvent(transferCallback.parse(body)) }
          : { outcome: 'ignored', reason: 'not about a transfer' },
    }),
  }
}

const createTransfer = async (
  http: ProviderHttp,
  request: PayoutInput,
  timeoutMs: number,
): Promise<PayoutProviderEvent> => {
  const answer = await http({
    method: 'POST',
    path: '/payout/transfers',
    signal: AbortSignal.timeout(timeoutMs),
    body: {
      // Unique, so that a repeat is refused by 409 and the first one is read instead.
      transfer_id: transferIdOf(request.reference),
      transfer_amount: amountToJson(request.amount),
      transfer_currency: request.amount.currency,
      transfer_mode: 'banktransfer',
      beneficiary_details: {
        beneficiary_name: recipientLetters(request.holder, LONGEST_NAME),
        beneficiary_instrument_details: {
          bank_account_number: request.accountNo,
          bank_ifsc: request.bankCode,
        },
      },
      transfer_remarks: narrationOf(request.description, LONGEST_REMARKS),
    },
  })
  return readCreatedPayout(cashfreeTransfer, 'POST /payout/transfers', answer)
}

const findTransfer = async (
  http: ProviderHttp,
  reference: string,
  timeoutMs: number,
): Promise<PayoutProviderEvent | undefined> => {
  const query = new URLSearchParams({ transfer_id: transferIdOf(reference) })
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const answer = await http({ method: 'GET', path: `/payout/transfers?${query}`, signal })
    return readFoundPayout(cashfreeTransfer, 'GET /payout/transfers', answer)
  } catch (error) {
    if (error instanceof ProviderRefusalError && error.status === 404) return undefined
    throw error
  }
}
