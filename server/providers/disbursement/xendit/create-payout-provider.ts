import { bankCodeOf } from '#domain/market/banks.ts'
import { marketOfCurrency } from '#domain/market/market.ts'
import { createTokenVerifier } from '../../payment/callback-secrets.ts'
import { amountToJson } from '../../payment/exact-json.ts'
import {
  ProviderFaultError,
  ProviderLaterError,
  ProviderRefusalError,
} from '../../payment/provider-errors.ts'
import {
  createXenditHttp,
  type XenditHttp,
  type XenditRequest,
} from '../../payment/xendit/xendit-http.ts'
import type {
  DisbursementProvider,
  PayoutInput,
  PayoutProviderEvent,
  PayoutVerification,
} from '../disbursement-provider.ts'
import { readCreatedPayout, readFoundPayout } from '../read-payout.ts'
import {
  payoutCallback,
  payoutProviderEvent,
  payouts,
  referencedRow,
  xenditPayout,
  xenditPayoutsName,
} from './payout-schemas.ts'

export type XenditPayoutConfig = {
  readonly baseUrl: string
  readonly secretKey: string
  /** Every token in force; two while one is being replaced. */
  readonly callbackTokens: readonly string[]
  readonly timeoutMs?: number
}

const DEFAULT_TIMEOUT_MS = 5_000

/**
 * The adapter of Xendit's payouts, which are of rupiah; it pays out no rupees. Throws when no callback
 * token is configured.
 */
export function createXenditPayouts(config: XenditPayoutConfig): DisbursementProvider {
  const http = createXenditHttp(config)
  const timeoutMs = config.timeoutMs ?? DEFAULT_TIMEOUT_MS
  const verify = createTokenVerifier(
    'payout',
    config.callbackTokens,
    (body): PayoutVerification => ({
      outcome: 'event',
      event: payoutProviderEvent(payoutCallback.parse(body).data),
    }),
  )
  return {
    name: xenditPayoutsName,
    createPayout: request => createPayout(http, request, timeoutMs),
    findPayout: reference => findPayout(http, reference, timeoutMs),
    verify,
  }
}

const createPayout = async (
  http: XenditHttp,
  request: PayoutInput,
  timeoutMs: number,
): Promise<PayoutProviderEvent> => {
  const answer = await askOnce(http, {
    method: 'POST',
    path: '/v2/payouts',
    idempotencyKey: request.reference,
    idempotencyHeader: 'idempotency-key',
    signal: AbortSignal.timeout(timeoutMs),
    body: {
      reference_id: request.reference,
      channel_code: channelOf(request),
      channel_properties: {
        account_number: accountNumberOf(request),
        account_holder_name: request.holder,
      },
      amount: amountToJson(request.amount),
      currency: request.amount.currency,
      description: descriptionOf(request),
    },
  })
  return readCreatedPayout(xenditPayout, 'POST /v2/payouts', answer)
}

/**
 * Xendit refuses a second request of one key by 409, and in older answers by 400: both say that the
 * first one may have been carried out.
 */
const askOnce = async (http: XenditHttp, request: XenditRequest): Promise<unknown> => {
  try {
    return await http(request)
  } catch (error) {
    if (error instanceof ProviderRefusalError && error.errorCode.startsWith('DUPLICATE_')) {
      throw new ProviderLaterError(error.message, 409, error.errorCode)
    }
    throw error
  }
}

/** Xendit: an account of 14 digits at BRI is named with a zero before it ("Payouts", Indonesia). */
const accountNumberOf = ({ bankCode, accountNo }: PayoutInput): string =>
  bankCode === 'BRI' && /^\d{14}$/.test(accountNo) ? `0${accountNo}` : accountNo

/**
 * How many characters of the description reach the recipient's statement (docs.xendit.co, "Tracking
 * and Notifications"); a bank that is not named shows all or none.
 */
const descriptionLengths: Readonly<Record<string, number>> = {
  BCA: 15,
  BNI: 14,
  BRI: 29,
  BSI: 14,
  CIMB: 18,
  MANDIRI: 14,
  MAYBANK: 17,
  PERMATA: 20,
}
const wideAmounts = { belowMinor: 10_000n, aboveMinor: 50_000_000n, length: 30 }

/** The end of the description that the bank shows: it tells one loan from another. */
const descriptionOf = ({ bankCode, amount, description }: PayoutInput): string => {
  const { belowMinor, aboveMinor, length } = wideAmounts
  const isWide = bankCode === 'BCA' && (amount.minor < belowMinor || amount.minor > aboveMinor)
  const shown = isWide ? length : descriptionLengths[bankCode]
  return shown === undefined ? description : description.slice(-shown)
}

/** The country and the bank in it: `ID_BCA`, `IN_HDFC`. */
const channelOf = ({ amount, bankCode }: PayoutInput): string => {
  const market = marketOfCurrency(amount.currency)
  return `${market}_${bankCodeOf(market, bankCode)}`
}

const findPayout = async (
  http: XenditHttp,
  reference: string,
  timeoutMs: number,
): Promise<PayoutProviderEvent | undefined> => {
  const query = new URLSearchParams({ reference_id: reference })
  const question = 'GET /v2/payouts'
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const answer = await http({ method: 'GET', path: `/v2/payouts?${query}`, signal })
    const read = payouts.safeParse(answer)
    if (!read.success)
      throw new ProviderFaultError(`${question}: no list`, { effect: 'maybe-made' })
    const ours = read.data.filter(
      row => referencedRow.safeParse(row).data?.reference_id === reference,
    )
    return decisivePayout(ours.map(row => readFoundPayout(xenditPayout, question, row)))
  } catch (error) {
    if (error instanceof ProviderRefusalError && error.status === 404) return undefined
    throw error
  }
}

/** Of several payouts of one reference: what arrived, or may arrive yet, decides. */
const byImportance = ['paid', 'pending', 'returned', 'failed'] as const

/** Xendit may know more than one payout of a reference; its recorded answers show two. */
const decisivePayout = (
  payouts: readonly PayoutProviderEvent[],
): PayoutProviderEvent | undefined => {
  const [first] = byImportance.flatMap(state => payouts.filter(each => each.state === state))
  return first
}
