import { marketOfCurrency } from '#domain/market/market.ts'
import type { Currency } from '#domain/money/money.ts'
import { tryParseMoney } from '#domain/money/parse.ts'
import { createOrFind } from '../create-or-find.ts'
import { amountToJson } from '../exact-json.ts'
import { holderName } from '../holder-name.ts'
import type { ProviderPaymentRequest, ProviderPaymentRequestInput } from '../payment-provider.ts'
import {
  type PaymentProviderError,
  ProviderFaultError,
  ProviderStatusError,
} from '../provider-errors.ts'
import {
  type FixedKind,
  findPaymentRequest,
  PAYMENT_REQUEST_PATHS,
  readPaymentRequest,
  type XenditPaymentRequest,
} from './find-payment-request.ts'
import type { XenditHttp } from './xendit-http.ts'

/** The input of a number that Xendit issues by its products of fixed numbers. */
export type FixedRequestInput = ProviderPaymentRequestInput & { readonly kind: FixedKind }

/** Creates a payment request, or finds it (`createOrFind`). */
export async function createPaymentRequest(
  http: XenditHttp,
  request: FixedRequestInput,
  timeoutMs: number,
): Promise<ProviderPaymentRequest> {
  return await createOrFind({
    timeoutMs,
    create: async signal => {
      const answer = await http({
        method: 'POST',
        path: PAYMENT_REQUEST_PATHS[request.kind],
        body: bodyOf(request),
        idempotencyKey: request.paymentRequestId,
        signal,
      })
      return check(request, requirePaymentRequest(request, answer))
    },
    find: signal => findCreated(http, request, signal).catch(() => undefined),
    saysDuplicate,
  })
}

async function findCreated(
  http: XenditHttp,
  request: FixedRequestInput,
  signal: AbortSignal,
): Promise<ProviderPaymentRequest | undefined> {
  const made = await findPaymentRequest(http, request.kind, request.paymentRequestId, signal)
  return made === undefined ? undefined : check(request, made)
}

/** The currency of a virtual account whose request names none. */
const defaultCurrency: Currency = 'IDR'

function bodyOf(request: FixedRequestInput): Record<string, unknown> {
  const shared = {
    external_id: request.paymentRequestId,
    name: holderName(request.holderName),
    expected_amount: amountToJson(request.amount),
    is_single_use: true,
    expiration_date: request.expiresAt.toISOString(),
  }
  if (request.kind === 'retail') return { ...shared, retail_outlet_name: request.paymentMethodCode }
  // No `description`: several banks refuse the whole request for it
  // (DESCRIPTION_NOT_SUPPORTED_ERROR), and the payment request is named by external_id.
  const { currency } = request.amount
  const place =
    currency === defaultCurrency ? {} : { country: marketOfCurrency(currency), currency }
  return { ...shared, bank_code: request.paymentMethodCode, is_closed: true, ...place }
}

function requirePaymentRequest(request: FixedRequestInput, answer: unknown): XenditPaymentRequest {
  const made = readPaymentRequest(request.kind, answer)
  if (made !== undefined) return made
  throw new ProviderFaultError('the answer describes no payment request', { effect: 'maybe-made' })
}

/** A number made for another request or amount must never be shown to this borrower. */
function check(request: FixedRequestInput, made: XenditPaymentRequest): ProviderPaymentRequest {
  const amounts = made.expectedAmount ?? undefined
  const sameAmount = amounts === undefined || isAmount(request, amounts)
  if (made.externalId === request.paymentRequestId && sameAmount) return made.paymentRequest
  throw new ProviderFaultError('the answer is about another payment request or amount', {
    effect: 'maybe-made',
  })
}

function isAmount({ amount }: ProviderPaymentRequestInput, text: string): boolean {
  const stated = tryParseMoney(amount.currency, text, { allowTrailingZeros: true })
  return stated?.minor === amount.minor
}

export function saysDuplicate(error: PaymentProviderError): boolean {
  if (!(error instanceof ProviderStatusError)) return false
  return error.status === 409 || /^(DUPLICATE|IDEMPOTENCY)_/.test(error.errorCode)
}
