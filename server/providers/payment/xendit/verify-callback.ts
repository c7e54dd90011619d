import type { Currency } from '#domain/money/money.ts'
import { createTokenVerifier } from '../callback-secrets.ts'
import type { PaymentVerification, ProviderPaymentEvent } from '../payment-provider.ts'
import { paymentCodeEvent, virtualAccountEvent } from './payment-events.ts'
import {
  paymentCodePayment,
  REVERSAL_EVENT,
  reversalMark,
  virtualAccountPayment,
  virtualAccountStatus,
} from './schemas.ts'

/**
 * Checks a callback by its token (`createTokenVerifier`). Xendit signs nothing, so large sums are
 * read back before they are booked.
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
  if (virtualAccountStatus.safeParse(body).success) {
    return { outcome: 'ignored', reason: 'an account was made or changed' }
  }
  return { outcome: 'unreadable', reason: 'an unknown kind of callback' }
}

function marked(body: object, event: ProviderPaymentEvent): ProviderPaymentEvent {
  if (!('event' in body) || body.event !== REVERSAL_EVENT) return event
  return { ...event, kind: 'reversed', reversedAt: reversalMark.parse(body).reversed_at }
}
