import type { CardPaymentState } from '#domain/card-payment/card-payment-state.ts'
import { PaymentProviderError } from '../providers/payment/provider-errors.ts'
import type { Services } from '../services.ts'
import { lostAfterMs, recordCardPayment } from './record-card-payment.ts'
import { type CardPayment, getCardPayment, markChecked } from './store.ts'

/** A page that asks often makes us ask the acquirer no more often than this. */
const minCheckIntervalMs = 2_000

/** How long a charge is left alone in each state before the acquirer is asked about it. */
const firstCheckAfterMs: Partial<Record<CardPaymentState, number>> = {
  asked: lostAfterMs,
  // The acquirer ends a wait for a code by itself after a quarter of an hour.
  'code-sent': 15 * 60_000,
  redirected: 0,
  confirmed: 0,
  unknown: 0,
}

const isCheckDue = (charge: CardPayment, now: Date): boolean => {
  const alone = firstCheckAfterMs[charge.state]
  if (alone === undefined || now.getTime() - charge.movedAt.getTime() < alone) return false
  return (
    charge.checkedAt === null || now.getTime() - charge.checkedAt.getTime() >= minCheckIntervalMs
  )
}

/**
 * Asks the acquirer what has become of a charge, where that is worth asking, and answers the charge
 * as it is then. It is never asked to charge again.
 */
export const findCardPaymentState = async (
  services: Services,
  charge: CardPayment,
): Promise<CardPayment> => {
  const { db, clock, log } = services
  const now = clock.wallNow()
  const provider = services.cardProviders.get(charge.provider)
  if (!provider || !isCheckDue(charge, now)) return charge
  await markChecked(db, charge.cardPaymentId, now)
  try {
    const known = await provider.findCardPayment(charge.cardPaymentId)
    const old = now.getTime() - charge.movedAt.getTime() >= lostAfterMs
    // The acquirer has never heard of it; should our request still come, it is refused there.
    const event =
      known ??
      (old
        ? await provider.cancelCardPayment(charge.cardPaymentId, cardPaymentAmount(charge))
        : undefined)
    if (event) await recordCardPayment(services, event)
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    log.warn({ err: error, cardPaymentId: charge.cardPaymentId }, 'the acquirer did not answer')
  }
  return await getCardPayment(db, charge.cardPaymentId)
}

/** Gives a charge up that only waits; true when it can never take money any more. */
export const cancelCardPayment = async (
  services: Services,
  charge: CardPayment,
): Promise<boolean> => {
  const provider = services.cardProviders.get(charge.provider)
  if (!provider || !['code-sent', 'redirected'].includes(charge.state)) return false
  try {
    const event = await provider.cancelCardPayment(charge.cardPaymentId, cardPaymentAmount(charge))
    const state = await recordCardPayment(services, event)
    return state === 'failed'
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    services.log.warn(
      { err: error, cardPaymentId: charge.cardPaymentId },
      'a charge was not given up',
    )
    return false
  }
}

export const cardPaymentAmount = ({ currency, amountMinor }: CardPayment) => ({
  currency,
  minor: amountMinor,
})
