import type { CardPaymentState } from '#domain/card-payment/card-payment-state.ts'
import { PaymentProviderError } from '../providers/payment/provider-errors.ts'
import type { Services } from '../services.ts'
import { lostAfterMs, recordCardPayment } from './record-card-payment.ts'
import { type CardPayment, getCardPayment, markChecked } from './store.ts'

/** The acquirer is asked at most this often, however often the page polls. */
const minCheckIntervalMs = 2_000

/** How long after entering a state the acquirer is first asked; absent: it is never asked. */
const firstCheckAfterMs: Partial<Record<CardPaymentState, number>> = {
  asked: lostAfterMs,
  // The acquirer ends the wait for a code itself after a quarter of an hour.
  'code-sent': 15 * 60_000,
  redirected: 0,
  confirmed: 0,
  unknown: 0,
}

const isCheckDue = (cardPayment: CardPayment, now: Date): boolean => {
  const delayMs = firstCheckAfterMs[cardPayment.state]
  if (delayMs === undefined || now.getTime() - cardPayment.movedAt.getTime() < delayMs) return false
  return (
    cardPayment.checkedAt === null ||
    now.getTime() - cardPayment.checkedAt.getTime() >= minCheckIntervalMs
  )
}

/**
 * Asks the acquirer for a card payment's state when a check is due, records it, and answers the card
 * payment as it is then. Never starts a payment. Idempotent.
 */
export const findCardPaymentState = async (
  services: Services,
  cardPayment: CardPayment,
): Promise<CardPayment> => {
  const { db, clock, log } = services
  const now = clock.wallNow()
  const provider = services.cardProviders.get(cardPayment.provider)
  if (!provider || !isCheckDue(cardPayment, now)) return cardPayment
  await markChecked(db, cardPayment.cardPaymentId, now)
  try {
    const reported = await provider.findCardPayment(cardPayment.cardPaymentId)
    const isOld = now.getTime() - cardPayment.movedAt.getTime() >= lostAfterMs
    // Unknown to the acquirer: cancelling it there rejects a request of ours that arrives later.
    const event =
      reported ??
      (isOld
        ? await provider.cancelCardPayment(
            cardPayment.cardPaymentId,
            cardPaymentAmount(cardPayment),
          )
        : undefined)
    if (event) await recordCardPayment(services, event)
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    log.warn(
      { err: error, cardPaymentId: cardPayment.cardPaymentId },
      'the acquirer did not answer',
    )
  }
  return await getCardPayment(db, cardPayment.cardPaymentId)
}

/** Cancels a card payment that only waits for the borrower; true when it can no longer be paid. */
export const cancelCardPayment = async (
  services: Services,
  cardPayment: CardPayment,
): Promise<boolean> => {
  const provider = services.cardProviders.get(cardPayment.provider)
  if (!provider || !['code-sent', 'redirected'].includes(cardPayment.state)) return false
  try {
    const event = await provider.cancelCardPayment(
      cardPayment.cardPaymentId,
      cardPaymentAmount(cardPayment),
    )
    const state = await recordCardPayment(services, event)
    return state === 'failed'
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    services.log.warn(
      { err: error, cardPaymentId: cardPayment.cardPaymentId },
      'a card payment was not cancelled',
    )
    return false
  }
}

export const cardPaymentAmount = ({ currency, amountMinor }: CardPayment) => ({
  currency,
  minor: amountMinor,
})
