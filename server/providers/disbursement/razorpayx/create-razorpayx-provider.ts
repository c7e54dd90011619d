import { createSignatureVerifier } from '../../payment/callback-secrets.ts'
import { ProviderFaultError } from '../../payment/provider-errors.ts'
import {
  basicAuthorization,
  createProviderHttp,
  type ProviderHttp,
} from '../../payment/provider-http.ts'
import { readErrorCode } from '../../payment/razorpay/schemas.ts'
import { signatureOf } from '../../payment/razorpay/verify-event.ts'
import type {
  DisbursementProvider,
  PayoutInput,
  PayoutProviderEvent,
  PayoutVerification,
} from '../disbursement-provider.ts'
import { type PayoutFormat, readCreatedPayout, readFoundPayout } from '../read-payout.ts'
import { narrationOf, recipientName } from '../recipient-text.ts'
import {
  anyCallback,
  isOfPayout,
  payoutCallback,
  payouts,
  type RazorpayxPayout,
  razorpayxName,
  razorpayxPayout,
  reportedPayoutEvent,
} from './payout-schemas.ts'

export type RazorpayxConfig = {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly keyId: string
  readonly keySecret: string
  /** The lender's own account that payouts are debited from. */
  readonly accountNumber: string
  /** One, or the new and the old during a rotation. */
  readonly webhookSecrets: readonly string[]
  readonly timeoutMs?: number
  readonly now: () => Date
}

const DEFAULT_TIMEOUT_MS = 5_000

/** The most that IMPS carries, in paise; above it NEFT (RazorpayX, "Payout Modes"). */
const MAX_IMPS_PAISE = 50_000_000n
const LONGEST_CONTACT_NAME = 50
const LONGEST_BENEFICIARY_NAME = 120
const LONGEST_NARRATION = 30

/**
 * The adapter of RazorpayX payouts in rupees, by the composite call that takes the beneficiary with
 * the payout (razorpay.com/docs/api/x/payout-composite). Throws without a webhook secret.
 */
export const createRazorpayxPayouts = (config: RazorpayxConfig): DisbursementProvider => {
  const { baseUrl, keyId, keySecret, timeoutMs = DEFAULT_TIMEOUT_MS } = config
  const http = createProviderHttp({
    baseUrl,
    headers: basicAuthorization(keyId, keySecret),
    readErrorCode,
  })
  const format = razorpayxPayout(config.now)
  const ask = { http, accountNumber: config.accountNumber, timeoutMs, format }
  return {
    name: razorpayxName,
    createPayout: request => createPayout(ask, request),
    findPayout: reference => findPayout(ask, reference),
    verify: createSignatureVerifier({
      provider: 'RazorpayX',
      header: 'x-razorpay-signature',
      signaturesOf: rawBody => config.webhookSecrets.map(secret => signatureOf(rawBody, secret)),
      secrets: config.webhookSecrets,
      read: (body): PayoutVerification =>
        isOfPayout(anyCallback.parse(body))
          ? { outcome: 'event', event: reportedPayoutEvent(payoutCallback.parse(body)) }
          : { outcome: 'ignored', reason: 'not about a payout' },
    }),
  }
}

type Asking = {
  readonly http: ProviderHttp
  readonly accountNumber: string
  readonly timeoutMs: number
  readonly format: PayoutFormat<RazorpayxPayout>
}

const createPayout = async (
  { http, accountNumber, timeoutMs, format }: Asking,
  request: PayoutInput,
): Promise<PayoutProviderEvent> => {
  const answer = await http({
    method: 'POST',
    path: '/v1/payouts',
    // 4 to 36 characters: the length of our reference, which is a UUID. The same key with another
    // body is refused by 400.
    headers: { 'x-payout-idempotency': request.reference },
    signal: AbortSignal.timeout(timeoutMs),
    body: {
      account_number: accountNumber,
      amount: Number(request.amount.minor),
      currency: request.amount.currency,
      mode: request.amount.minor > MAX_IMPS_PAISE ? 'NEFT' : 'IMPS',
      purpose: 'payout',
      fund_account: {
        account_type: 'bank_account',
        bank_account: {
          name: recipientName(request.holder, LONGEST_BENEFICIARY_NAME),
          ifsc: request.bankCode,
          account_number: request.accountNo,
        },
        contact: {
          // At least 3 characters, which a name alone may not have.
          name: recipientName(`Borrower ${request.holder}`, LONGEST_CONTACT_NAME),
          type: 'customer',
          reference_id: request.reference,
        },
      },
      // It waits for money in the lender's account instead of failing.
      queue_if_low_balance: true,
      reference_id: request.reference,
      narration: narrationOf(request.description, LONGEST_NARRATION),
    },
  })
  return readCreatedPayout(format, 'POST /v1/payouts', answer)
}

const findPayout = async (
  { http, accountNumber, timeoutMs, format }: Asking,
  reference: string,
): Promise<PayoutProviderEvent | undefined> => {
  const question = 'GET /v1/payouts'
  const query = new URLSearchParams({ account_number: accountNumber, reference_id: reference })
  const signal = AbortSignal.timeout(timeoutMs)
  const answer = await http({ method: 'GET', path: `/v1/payouts?${query}`, signal })
  const read = payouts.safeParse(answer)
  if (!read.success) throw new ProviderFaultError(`${question}: no list`, { effect: 'maybe-made' })
  // A key is used once, so that there is one; a row of another reference is none of ours.
  const row = read.data.items.find(each => each.reference_id === reference)
  return row && readFoundPayout(format, question, row)
}
