import { type Kysely, sql } from 'kysely'
import type { Currency } from '#domain/money/money.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { type PayoutEvent, recordPayout } from './record-payout.ts'

/** As kept beside the bytes: amounts as text, instants as ISO 8601. */
type StoredEvent = Omit<PayoutEvent, 'amount' | 'at'> & {
  readonly amount: { readonly currency: Currency; readonly minor: string }
  readonly at: string
}

const eventToJson = ({ amount, at, ...event }: PayoutEvent): StoredEvent => ({
  ...event,
  amount: { currency: amount.currency, minor: String(amount.minor) },
  at: at.toISOString(),
})

const eventFromJson = (json: unknown): PayoutEvent => {
  const stored = json as StoredEvent // written by eventToJson above, and by nothing else
  return {
    ...stored,
    amount: { currency: stored.amount.currency, minor: BigInt(stored.amount.minor) },
    at: new Date(stored.at),
  }
}

/** Keeps a verified callback, encrypted since it names an account, with what it says; then books. */
export const keepAndBook = async (
  services: Services,
  callback: { readonly provider: string; readonly body: Buffer },
  event: PayoutEvent | undefined,
): Promise<string> => {
  const callbackId = services.random.uuid()
  await services.db
    .insertInto('loan.callback')
    .values({
      callback_id: callbackId,
      provider: callback.provider,
      body_encrypted: services.cipher.seal(callback.body.toString('base64'), callbackId),
      event: event ? JSON.stringify(eventToJson(event)) : null,
      received_at: services.clock.wallNow(),
      outcome: null,
      handled_at: null,
    })
    .execute()
  const outcome = event ? await recordPayout(services, event) : 'unreadable'
  await close(services.db, callbackId, outcome, services.clock.wallNow())
  return outcome
}

const close = async (
  db: Kysely<Tables>,
  callbackId: string,
  outcome: string,
  now: Date,
): Promise<void> => {
  await db
    .updateTable('loan.callback')
    .set({ outcome, handled_at: now })
    .where('callback_id', '=', callbackId)
    .execute()
}

/** Callbacks that were kept but not handled: the process died between. */
export const handleLeftCallbacks = async (services: Services): Promise<void> => {
  const left = await services.db
    .selectFrom('loan.callback')
    .select(['callback_id', 'event'])
    .where('handled_at', 'is', null)
    .where('received_at', '<', sql<Date>`clock_timestamp() - interval '1 minute'`)
    .orderBy('received_at')
    .limit(100)
    .execute()
  for (const { callback_id: callbackId, event } of left) {
    const outcome =
      event === null ? 'unreadable' : await recordPayout(services, eventFromJson(event))
    await close(services.db, callbackId, outcome, services.clock.wallNow())
  }
}
