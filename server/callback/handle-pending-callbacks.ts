import { DatabaseUnavailable } from '../platform/database/database.ts'
import type { Services } from '../services.ts'
import type { CallbackBooking } from './receive-callback.ts'
import { closeCallback, listPendingCallbacks, type PendingCallback } from './store.ts'

/** A callback is left to the request that received it for this long. */
const olderThanSeconds = 60
const batch = 100

/**
 * Callbacks that were kept but not handled: the process died between, or the provider that was to
 * confirm did not answer. One that fails again keeps no other waiting.
 */
export const handlePendingCallbacks = async <News>(
  services: Services,
  { purpose, fromJson, book }: CallbackBooking<News>,
): Promise<void> => {
  const { db, log, clock } = services
  let after: PendingCallback | undefined
  do {
    const left = await listPendingCallbacks(db, { purpose, olderThanSeconds, after, most: batch })
    for (const { callbackId, event } of left) {
      try {
        const outcome = event === null ? 'unreadable' : await book(services, fromJson(event))
        await closeCallback(db, callbackId, outcome, clock.wallNow())
      } catch (error) {
        if (error instanceof DatabaseUnavailable) throw error
        log.error({ err: error, callbackId }, 'a kept callback is not booked')
      }
    }
    after = left.length === batch ? left.at(-1) : undefined
  } while (after)
}
