import { handlePendingCallbacks } from '../callback/public.ts'
import type { Services } from '../services.ts'
import { cardCallbacks } from './card-webhooks.ts'
import { findCardPaymentState } from './find-card-payment.ts'
import { listOpenCardPayments } from './store.ts'

const batch = 100

/** Books pending callbacks, then checks open card payments at the acquirer. Idempotent. */
export const sweepCardPayments = async (services: Services): Promise<void> => {
  await handlePendingCallbacks(services, cardCallbacks)
  for (const cardPayment of await listOpenCardPayments(services.db, batch)) {
    await findCardPaymentState(services, cardPayment)
  }
}
