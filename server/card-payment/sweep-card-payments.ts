import { handlePendingCallbacks } from '../callback/public.ts'
import { forEachRow } from '../platform/jobs/for-each-row.ts'
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
  const open = await listOpenCardPayments(services.db, batch)
  await forEachRow(services, open, each => findCardPaymentState(services, each), {
    message: 'a card payment could not be checked',
    facts: ({ cardPaymentId }) => ({ cardPaymentId }),
  })
}
