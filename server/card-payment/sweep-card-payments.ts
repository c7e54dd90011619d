import { handlePendingCallbacks } from '../callback/public.ts'
import { DatabaseUnavailable } from '../platform/database/database.ts'
import type { Services } from '../services.ts'
import { cardCallbacks } from './card-webhooks.ts'
import { findCardPaymentState } from './find-card-payment.ts'
import { listOpenCardPayments } from './store.ts'

const batch = 100

/**
 * Books pending callbacks, then checks open card payments at the acquirer; one that fails is logged
 * and the others go on. Idempotent.
 */
export const sweepCardPayments = async (services: Services): Promise<void> => {
  await handlePendingCallbacks(services, cardCallbacks)
  for (const cardPayment of await listOpenCardPayments(services.db, batch)) {
    try {
      await findCardPaymentState(services, cardPayment)
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error
      const { cardPaymentId } = cardPayment
      services.log.error({ err: error, cardPaymentId }, 'a card payment could not be checked')
    }
  }
}
