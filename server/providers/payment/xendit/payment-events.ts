import * as z from 'zod'
import type { Currency } from '#domain/money/money.ts'
import { createTokenVerifier } from '../callback-secrets.ts'
import type { PaymentVerification, ProviderPaymentEvent } from '../payment-provider.ts'
import {
  amountText as amount,
  providerId as id,
  payNumber as number,
  word,
} from '../provider-fields.ts'
import { isNotification, readNotification } from './payments-api/payment-events.ts'
import { instant } from './schemas.ts'
import { readAmount, xenditName } from './xendit-money.ts'

const money = {
  external_id: z.string().max(200).nullish(),
  amount,
  currency: word.nullish(),
  status: word.nullish(),
  transaction_timestamp: instant,
}

export const virtualAccountPayment = z.object({
  ...money,
  payment_id: id,
  callback_virtual_account_id: id.nullish(),
  account_number: number.nullish(),
})
type VirtualAccountPayment = z.infer<typeof virtualAccountPayment>

export const paymentCodePayment = z.object({
  ...money,
  /** Of the list's row: where its next page starts. */
  id: id.nullish(),
  fixed_payment_code_payment_id: id,
  fixed_payment_code_id: id,
  payment_id: id.nullish(),
  payment_code: number,
})
export type PaymentCodePayment = z.infer<typeof paymentCodePayment>

/**
 * Xendit has no callback for a fixed account's payment taken back (its list of transactions shows
 * it). This mark, put on a paid callback's body, is ours; only the simulator sends it.
 */
const REVERSAL_EVENT = 'rupya.payment.reversed'
const reversalMark = z.object({ event: z.literal(REVERSAL_EVENT), reversed_at: instant })

/** Sent when an account is made or changed: no money in it. One that was paid is `INACTIVE` too. */
const virtualAccountStatus = z.object({
  account_number: z.string(),
  status: z.string(),
  external_id: z.string().max(200).nullish(),
  expiration_date: instant.nullish().catch(undefined),
  payment_id: z.undefined().optional(),
})

/**
 * Checks a callback by its token (`createTokenVerifier`). Xendit signs nothing: its token is the only
 * proof of a paid amount until the day is compared with its report.
 */
export function createVerifier(
  callbackTokens: readonly string[],
  defaultCurrency: Currency,
): (rawBody: Uint8Array, headers: Headers) => PaymentVerification {
  return createTokenVerifier('Xendit', callbackTokens, body => readBody(body, defaultCurrency))
}

function readBody(body: unknown, defaultCurrency: Currency): PaymentVerification {
  if (typeof body !== 'object' || body === null) {
    return { outcome: 'unreadable', reason: 'not a JSON object' }
  }
  if (isNotification(body)) return readNotification(body)
  if ('fixed_payment_code_payment_id' in body) {
    const payment = paymentCodePayment.parse(body)
    if (!['COMPLETED', 'SETTLING', 'REVERSED'].includes(payment.status ?? 'COMPLETED')) {
      return { outcome: 'unreadable', reason: `a counter's payment is ${payment.status}` }
    }
    return { outcome: 'event', event: marked(body, paymentCodeEvent(payment, defaultCurrency)) }
  }
  if ('payment_id' in body && 'callback_virtual_account_id' in body) {
    const payment = virtualAccountPayment.parse(body)
    return { outcome: 'event', event: marked(body, virtualAccountEvent(payment, defaultCurrency)) }
  }
  const { data: changed } = virtualAccountStatus.safeParse(body)
  if (changed) {
    const { status, external_id: paymentRequestId, expiration_date: expiresAt } = changed
    const isEnded = status === 'INACTIVE' && paymentRequestId && expiresAt
    const ended = isEnded ? { ended: { paymentRequestId, expiresAt } } : {}
    return { outcome: 'ignored', reason: 'an account was made or changed', ...ended }
  }
  return { outcome: 'unreadable', reason: 'an unknown kind of callback' }
}

function marked(body: object, event: ProviderPaymentEvent): ProviderPaymentEvent {
  if (!('event' in body) || body.event !== REVERSAL_EVENT) return event
  return { ...event, kind: 'reversed', reversedAt: reversalMark.parse(body).reversed_at }
}

/**
 * `payment_id` is what the documented read-back takes, so it names a virtual account's payment
 * everywhere. Throws `MoneyError` for an amount that is none, or a currency we cannot hold.
 */
export function virtualAccountEvent(
  payment: VirtualAccountPayment,
  defaultCurrency: Currency,
): ProviderPaymentEvent {
  return {
    provider: xenditName,
    kind: isReversed(payment.status) ? 'reversed' : 'paid',
    via: 'virtual-account',
    providerPaymentId: payment.payment_id,
    number: payment.account_number ?? '',
    amount: readAmount(payment, defaultCurrency),
    paidAt: payment.transaction_timestamp,
    ...(payment.external_id ? { externalId: payment.external_id } : {}),
    ...(payment.callback_virtual_account_id
      ? { providerRef: payment.callback_virtual_account_id }
      : {}),
  }
}

/**
 * A counter's payment is named by `fixed_payment_code_payment_id`: its `payment_id` is a clock
 * reading that a virtual account's payment could share, and ours must be unique for the provider.
 */
export function paymentCodeEvent(
  payment: PaymentCodePayment,
  defaultCurrency: Currency,
): ProviderPaymentEvent {
  return {
    provider: xenditName,
    kind: isReversed(payment.status) ? 'reversed' : 'paid',
    via: 'retail',
    providerPaymentId: payment.fixed_payment_code_payment_id,
    providerRef: payment.fixed_payment_code_id,
    number: payment.payment_code,
    amount: readAmount(payment, defaultCurrency),
    paidAt: payment.transaction_timestamp,
    ...(payment.external_id ? { externalId: payment.external_id } : {}),
  }
}

/** The two statuses by which Xendit's transactions say that money went back. */
export function isReversed(status: string | null | undefined): boolean {
  return status === 'REVERSED' || status === 'VOIDED'
}
