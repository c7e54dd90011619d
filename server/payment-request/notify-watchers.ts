import { sql } from 'kysely'
import type { Services } from '../services.ts'

/** The channel of LISTEN and NOTIFY; its payload is a request number. */
export const paymentRequestChannel = 'bill_event'

/**
 * Notifies the watchers of a payment request in every process, this one included, once. Call it after
 * the commit: NOTIFY in a transaction would serialise all commits on one lock. Best effort: the outbox
 * notifies again, and pages poll. Never throws.
 */
export const notifyWatchers = (services: Services, requestNo: string): void => {
  sql`select pg_notify(${paymentRequestChannel}, ${requestNo})`
    .execute(services.db)
    .catch(error => {
      services.paymentRequestEvents.notify(requestNo)
      services.log.warn(
        { err: error, requestNo },
        'the watchers of a payment request were not notified',
      )
    })
}
