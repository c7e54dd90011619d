import { handlePendingCallbacks } from '../callback/public.ts'
import type { Services } from '../services.ts'
import { cardCallbacks } from './card-webhooks.ts'
import { findCardPaymentState } from './find-card-payment.ts'
import { listOpenCardPayments } from './store.ts'

const batch = 100

/** Handles callbacks left behind, and asks about every charge that no callback has ended. */
export const sweepCardPayments = async (services: Services): Promise<void> => {
  await handlePendingCallbacks(services, cardCallbacks)
  for (const charge of await listOpenCardPayments(services.db, batch)) {
    await findCardPaymentState(services, charge)
  }
}
