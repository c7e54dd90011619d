import { type Kysely, sql } from 'kysely'
import type { Currency } from '#domain/money/money.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import type { PaidEvent } from './record-payment.ts'

/** Headers worth keeping with the bytes; the token itself is not among them. */
const keptHeaders = ['content-type', 'user-agent', 'webhook-id', 'x-request-id']

/** A payment event as it is kept with its callback: amounts as text, instants as ISO 8601. */
type StoredEvent = Omit<PaidEvent, 'amount' | 'paidAt' | 'reversedAt'> & {
  readonly amount: { readonly currency: Currency; readonly minor: string }
  readonly paidAt: string
}

const eventToJson = (event: PaidEvent): StoredEvent => ({
  kind: event.kind,
  via: event.via,
  provider: event.provider,
  providerPaymentId: event.providerPaymentId,
  ...(event.providerRef === undefined ? {} : { providerRef: event.providerRef }),
  ...(event.externalId === undefined ? {} : { externalId: event.externalId }),
  number: event.number,
  amount: { currency: event.amount.currency, minor: String(event.amount.minor) },
  paidAt: event.paidAt.toISOString(),
})

const eventFromJson = (json: unknown): PaidEvent => {
  // Written by eventToJson above, and by nothing else.
  const stored = json as StoredEvent
  return {
    ...stored,
    amount: { currency: stored.amount.currency, minor: BigInt(stored.amount.minor) },
    paidAt: new Date(stored.paidAt),
  }
}

/**
 * Keeps a verified callback byte for byte, with what it says. The bytes name people, so they are
 * sealed; what they say of the money is not.
 */
export const insertCallback = async (
  { db, cipher }: Pick<Services, 'db' | 'cipher'>,
  callback: {
    readonly callbackId: string
    readonly provider: string
    readonly headers: Headers
    readonly body: Buffer
    readonly event: PaidEvent | undefined
    readonly now: Date
  },
): Promise<void> => {
  const headers: Record<string, string> = {}
  for (const name of keptHeaders) {
    const value = callback.headers.get(name)
    if (value !== null) headers[name] = value.slice(0, 400)
  }
  await db
    .insertInto('repayment.callback')
    .values({
      callback_id: callback.callbackId,
      provider: callback.provider,
      headers: JSON.stringify(headers),
      body_encrypted: cipher.sealBytes(callback.body, callback.callbackId),
      event: callback.event ? JSON.stringify(eventToJson(callback.event)) : null,
      received_at: callback.now,
      outcome: null,
      handled_at: null,
    })
    .execute()
}

/** Notes what became of a callback. */
export const closeCallback = async (
  db: Kysely<Tables>,
  callbackId: string,
  outcome: string,
  now: Date,
): Promise<void> => {
  await db
    .updateTable('repayment.callback')
    .set({ outcome, handled_at: now })
    .where('callback_id', '=', callbackId)
    .execute()
}

export type LeftCallback = {
  readonly callbackId: string
  readonly receivedAt: Date
  readonly event: PaidEvent | undefined
}

/**
 * Callbacks kept but not handled for a while: the process died between. Oldest first, those after
 * `after`, so that one that fails again does not keep the others waiting.
 */
export const leftCallbacks = async (
  db: Kysely<Tables>,
  page: { olderThanSeconds: number; after: LeftCallback | undefined; most: number },
): Promise<LeftCallback[]> => {
  const oldEnough = sql<Date>`clock_timestamp() - ${page.olderThanSeconds} * interval '1 second'`
  let query = db
    .selectFrom('repayment.callback')
    .select(['callback_id', 'received_at', 'event'])
    .where('handled_at', 'is', null)
    .where('received_at', '<', oldEnough)
    .orderBy('received_at')
    .orderBy('callback_id')
    .limit(page.most)
  if (page.after) {
    const { receivedAt, callbackId } = page.after
    query = query.where(sql<boolean>`(received_at, callback_id) > (${receivedAt}, ${callbackId})`)
  }
  const rows = await query.execute()
  return rows.map(row => ({
    callbackId: row.callback_id,
    receivedAt: row.received_at,
    event: row.event === null ? undefined : eventFromJson(row.event),
  }))
}
