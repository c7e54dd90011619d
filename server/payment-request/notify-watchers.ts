import { sql } from 'kysely'
import type { Services } from '../services.ts'

/** The channel of LISTEN and NOTIFY; its payload is a bill number. */
export const paymentRequestChannel = 'bill_event'

/**
 * Tells every process that something happened to a bill. It runs after the commit and outside it,
 * since a NOTIFY inside would make all commits queue for one lock; should it be lost, the outbox
 * tells again and the page asks by itself.
 */
export const notifyWatchers = (services: Services, requestNo: string): void => {
  services.paymentRequestEvents.notify(requestNo)
  sql`select pg_notify(${paymentRequestChannel}, ${requestNo})`
    .execute(services.db)
    .catch(error => {
      services.log.warn({ err: error, requestNo }, 'a bill event was not told at once')
    })
}
