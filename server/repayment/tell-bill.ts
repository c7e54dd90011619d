import { sql } from 'kysely'
import type { Services } from '../services.ts'

/** The channel of LISTEN and NOTIFY; its payload is a bill number. */
export const billChannel = 'bill_event'

/**
 * Tells every process that something happened to a bill. It runs after the commit and outside it,
 * since a NOTIFY inside would make all commits queue for one lock; should it be lost, the outbox
 * tells again and the page asks by itself.
 */
export const tellBill = (services: Services, billNo: string): void => {
  services.billEvents.tell(billNo)
  sql`select pg_notify(${billChannel}, ${billNo})`.execute(services.db).catch(error => {
    services.log.warn({ err: error, billNo }, 'a bill event was not told at once')
  })
}
