import { DatabaseUnavailable } from '../platform/database/database.ts'
import { forEachByProvider } from '../providers/payment/provider-failures.ts'
import type { Services } from '../services.ts'
import type { CallbackBooking } from './receive-callback.ts'
import {
  closeCallback,
  eventFromJson,
  listPendingCallbacks,
  type PendingCallback,
  type ProviderEvent,
} from './store.ts'

/** Younger callbacks are still being handled by the request that received them. */
const olderThanSeconds = 60
const batch = 100

/**
 * Books callbacks that were stored but not handled: the process died in between, or the provider
 * that was asked to confirm did not answer. One that fails again is logged and counted, and the
 * others go on; a provider that does not answer keeps the callbacks of no other waiting
 * (`forEachByProvider`). Idempotent; throws `DatabaseUnavailable` only.
 */
export const handlePendingCallbacks = async <Event extends ProviderEvent>(
  services: Services,
  { purpose, book }: CallbackBooking<Event>,
): Promise<void> => {
  const { db, log, clock, metrics } = services
  let after: PendingCallback | undefined
  do {
    const page = { purpose, olderThanSeconds, after, max: batch }
    const pending = await listPendingCallbacks(db, page)
    await forEachByProvider(pending, async ({ callbackId, provider, event }) => {
      try {
        // Only a release before 28 November 2026 left callbacks pending that have no event.
        const outcome =
          event === null ? 'unreadable' : await book(services, eventFromJson<Event>(event))
        await closeCallback(db, callbackId, outcome, clock.wallNow())
        return undefined
      } catch (error) {
        if (error instanceof DatabaseUnavailable) throw error
        metrics.countCallback(provider, 'failed')
        log.error({ err: error, callbackId }, 'a stored callback is not booked')
        return error
      }
    })
    after = pending.length === batch ? pending.at(-1) : undefined
  } while (after)
}
