import * as z from 'zod'
import type { Currency, Money } from '#domain/money/money.ts'
import { tryParseMoney } from '#domain/money/parse.ts'
import { findBank, isOutlet } from './account-numbers.ts'

/** Fields of both creating requests; a field that is not documented is refused. */
const shared = {
  external_id: z.string().min(1).max(950),
  name: z.string().min(1),
  expected_amount: z.number(),
  is_single_use: z.boolean().default(false),
  expiration_date: z.iso.datetime().optional(),
}
const accountRequest = z.strictObject({
  ...shared,
  bank_code: z.string(),
  is_closed: z.literal(true),
  country: z.enum(['ID', 'IN']).optional(),
  currency: z.enum(['IDR', 'INR']).default('IDR'),
  description: z.string().optional(),
})
const codeRequest = z.strictObject({ ...shared, retail_outlet_name: z.string() })

export type NewPaymentRequest = {
  readonly kind: 'virtual-account' | 'retail'
  readonly externalId: string
  readonly paymentMethodCode: string
  readonly holder: string
  readonly expected: Money
  readonly singleUse: boolean
  readonly expiresAt: Date
}
export type RefusedRequest = { readonly errorCode: string; readonly message: string }

/** Xendit's own default for an account without an expiry. */
const DEFAULT_EXPIRY_YEARS = 31
/** The two banks that accept a description; the others refuse the request. */
const TAKES_DESCRIPTION: readonly string[] = ['BRI', 'BSI']

export function readAccountRequest(body: unknown, now: Date): NewPaymentRequest | RefusedRequest {
  const request = accountRequest.safeParse(body)
  if (!request.success) return { errorCode: 'API_VALIDATION_ERROR', message: request.error.message }
  const { bank_code: bankCode, currency, description, name } = request.data
  const bank = findBank(bankCode)
  if (bank === undefined || bank.currency !== currency) {
    return { errorCode: 'BANK_NOT_SUPPORTED_ERROR', message: 'That bank code is not supported' }
  }
  if (description !== undefined && !TAKES_DESCRIPTION.includes(bankCode)) {
    return { errorCode: 'DESCRIPTION_NOT_SUPPORTED_ERROR', message: 'Description is not supported' }
  }
  if (!/^[A-Za-z ]+$/.test(name)) {
    const errorCode = 'CALLBACK_VIRTUAL_ACCOUNT_NAME_NOT_ALLOWED_ERROR'
    return { errorCode, message: 'Only letters and spaces are allowed in a name' }
  }
  return complete({
    ...request.data,
    kind: 'virtual-account',
    paymentMethodCode: bankCode,
    currency,
    now,
  })
}

export function readCodeRequest(body: unknown, now: Date): NewPaymentRequest | RefusedRequest {
  const request = codeRequest.safeParse(body)
  if (!request.success) return { errorCode: 'API_VALIDATION_ERROR', message: request.error.message }
  const paymentMethodCode = request.data.retail_outlet_name
  if (!isOutlet(paymentMethodCode)) {
    return { errorCode: 'API_VALIDATION_ERROR', message: 'That retail outlet is not supported' }
  }
  return complete({ ...request.data, kind: 'retail', paymentMethodCode, currency: 'IDR', now })
}

function complete(request: {
  kind: NewPaymentRequest['kind']
  paymentMethodCode: string
  currency: Currency
  external_id: string
  name: string
  expected_amount: number
  is_single_use: boolean
  expiration_date?: string | undefined
  now: Date
}): NewPaymentRequest | RefusedRequest {
  const expected = readAmount(request.currency, request.expected_amount)
  if (expected === undefined) {
    return { errorCode: 'API_VALIDATION_ERROR', message: 'expected_amount is not an amount' }
  }
  if (expected.minor < 1n) {
    return { errorCode: 'MINIMUM_EXPECTED_AMOUNT_ERROR', message: 'The amount is too small' }
  }
  const expiresAt =
    request.expiration_date === undefined
      ? new Date(request.now.getTime() + DEFAULT_EXPIRY_YEARS * 365 * 86_400_000)
      : new Date(request.expiration_date)
  if (expiresAt <= request.now) {
    return { errorCode: 'EXPIRATION_DATE_INVALID_ERROR', message: 'The expiry has passed' }
  }
  return {
    kind: request.kind,
    externalId: request.external_id,
    paymentMethodCode: request.paymentMethodCode,
    holder: request.name,
    expected,
    singleUse: request.is_single_use,
    expiresAt,
  }
}

/** Undefined for an invalid amount of that currency: half a rupiah, a third of a paisa. */
export function readAmount(currency: Currency, value: number): Money | undefined {
  return tryParseMoney(currency, String(value))
}
