import type { Hono } from 'hono'
import { type CallbackBooking, receiveCallback } from '../callback/public.ts'
import {
  findRequestForPayment,
  movePaymentRequest,
  notifyWatchers,
} from '../payment-request/public.ts'
import type { ProviderPaymentEvent } from '../providers/payment/payment-provider.ts'
import {
  PaymentProviderError,
  ProviderUnreadableError,
} from '../providers/payment/provider-errors.ts'
import type { Services } from '../services.ts'
import { recordPayment } from './record-payment.ts'
import { bookRefundedParts } from './refunded-parts.ts'
import { reversePayment } from './reverse-payment.ts'

/**
 * Books a payment, the parts of it that were refunded, or its reversal, from a callback, the sweep or
 * reconciliation. Idempotent.
 * @throws when the database is unavailable or the loan keeps changing.
 */
export const bookPaymentEvent = async (
  services: Services,
  event: ProviderPaymentEvent,
): Promise<string> =>
  event.kind === 'reversed'
    ? await reversePayment(services, event)
    : await (event.refundedParts ? bookRefundedParts : recordPayment)(services, event)

/**
 * Of a hint only the provider's own answer is booked; `unconfirmed` when it knows no such payment,
 * `unreadable` when staff must look at its answer, since another time it would read no better.
 */
const confirmAndBook = async (services: Services, event: ProviderPaymentEvent): Promise<string> => {
  if (!event.isHint) return await bookPaymentEvent(services, event)
  try {
    const confirmed = await services.paymentProviders.get(event.provider)?.readBack(event)
    return confirmed ? await bookPaymentEvent(services, confirmed) : 'unconfirmed'
  } catch (error) {
    if (error instanceof ProviderUnreadableError) return 'unreadable'
    throw error
  }
}

/** Whether a provider that must be asked says that it has ended a request; its silence says nothing. */
const isConfirmed = async (
  { log, paymentProviders }: Services,
  providerName: string,
  paymentRequestId: string,
): Promise<boolean> => {
  const provider = paymentProviders.get(providerName)
  if (!provider?.hasEnded) return true
  try {
    return await provider.hasEnded(paymentRequestId)
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    const context = { err: error, provider: providerName, paymentRequestId }
    log.warn(context, 'the provider did not confirm that a payment request has ended')
    return false
  }
}

/**
 * Ends a payment request that its provider has ended, so that its page offers another at once; only one
 * that waits for money, and money that still comes to it is booked. `ignored` for any other, and when the
 * provider does not confirm it or does not answer: our own clock ends the request later. Idempotent.
 */
const endPaymentRequest: NonNullable<CallbackBooking<ProviderPaymentEvent>['end']> = async (
  services,
  providerName,
  { paymentRequestId, expiresAt },
) => {
  const request = await findRequestForPayment(services.db, {
    provider: providerName,
    paymentRequestId,
    number: '',
  })
  const isOpen = request?.state === 'waiting'
  if (!isOpen || (expiresAt !== undefined && expiresAt > services.clock.now())) return 'ignored'
  if (!(await isConfirmed(services, providerName, paymentRequestId))) return 'ignored'
  const { db } = services
  if (!(await movePaymentRequest(db, paymentRequestId, ['waiting'], 'expired'))) return 'ignored'
  notifyWatchers(services, request.requestNo)
  return 'ended'
}

export const paymentCallbacks: CallbackBooking<ProviderPaymentEvent> = {
  purpose: 'payment',
  book: confirmAndBook,
  end: endPaymentRequest,
}

/** `POST /webhooks/{provider}` of the payment providers. */
export const mountPaymentWebhooks = (app: Hono, services: Services): void => {
  for (const provider of services.paymentProviders.values()) {
    app.post(
      `/webhooks/${provider.name}`,
      async c => await receiveCallback(c, services, provider, paymentCallbacks),
    )
  }
}
