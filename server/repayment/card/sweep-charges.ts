import { handleLeftCallbacks } from '../../callback/public.ts'
import type { Services } from '../../services.ts'
import { cardCallbacks } from './card-webhooks.ts'
import { listOpenCharges } from './charge-store.ts'
import { lookAtCharge } from './look-at-charge.ts'

const batch = 100

/** Handles callbacks left behind, and asks about every charge that no callback has ended. */
export const sweepCharges = async (services: Services): Promise<void> => {
  await handleLeftCallbacks(services, cardCallbacks)
  for (const charge of await listOpenCharges(services.db, batch)) {
    await lookAtCharge(services, charge)
  }
}
