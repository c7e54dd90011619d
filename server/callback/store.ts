import { sql } from 'kysely'
import type { Money } from '#domain/money/money.ts'
import { isUuid } from '../platform/database/is-uuid.ts'
import { readOrder, type SortedList } from '../platform/database/sorted-list.ts'
import type { Services } from '../services.ts'
import type { Db } from '../tables.ts'
import type { CallbackPurpose } from './tables.ts'

/** What the events of all providers have; every other field is JSON or one of `instantFields`. */
export type ProviderEvent = { readonly amount: Money }

/** Fields that hold a `Date` where an event has them; stored as ISO 8601. */
const instantFields = ['at', 'paidAt', 'reversedAt'] as const

/** The amount as text of minor units, since JSON has no bigint. */
const eventToJson = (event: ProviderEvent): string =>
  JSON.stringify({ ...event, amount: { ...event.amount, minor: String(event.amount.minor) } })

/** The inverse of `eventToJson`. @throws for JSON that it cannot have written. */
export const eventFromJson = <Event extends ProviderEvent>(json: unknown): Event => {
  const stored = json as { amount: { minor: string } } & Record<string, unknown>
  const event: Record<string, unknown> = {
    ...stored,
    amount: { ...stored.amount, minor: BigInt(stored.amount.minor) },
  }
  for (const field of instantFields) {
    const text = stored[field]
    if (typeof text === 'string') event[field] = new Date(text)
  }
  // Only `eventToJson` writes the column, from an event of the same purpose.
  return event as unknown as Event
}

/** Headers that are stored with the body; tokens and signatures are not among them. */
const storedHeaders = ['content-type', 'user-agent', 'webhook-id', 'x-razorpay-event-id']

/**
 * Stores a verified callback: its raw body sealed, since it names people, and its event in plain
 * JSON. It is pending while its event is to be booked.
 */
export const insertCallback = async (
  { db, cipher }: Pick<Services, 'db' | 'cipher'>,
  callback: {
    readonly callbackId: string
    readonly provider: string
    readonly purpose: CallbackPurpose
    readonly headers: Headers
    readonly body: Buffer
    /** To be booked; or what a callback comes to that has nothing to book. */
    readonly content:
      | { readonly outcome: 'event'; readonly event: ProviderEvent }
      | { readonly outcome: 'ignored' | 'unreadable' }
    readonly now: Date
  },
): Promise<void> => {
  const { content } = callback
  const headers: Record<string, string> = {}
  for (const name of storedHeaders) {
    const value = callback.headers.get(name)
    if (value !== null) headers[name] = value.slice(0, 400)
  }
  await db
    .insertInto('callback.received')
    .values({
      callbackId: callback.callbackId,
      provider: callback.provider,
      purpose: callback.purpose,
      headers: JSON.stringify(headers),
      bodyEncrypted: cipher.sealBytes(callback.body, callback.callbackId),
      receivedAt: callback.now,
      ...(content.outcome === 'event'
        ? { event: eventToJson(content.event), outcome: null, handledAt: null }
        : { event: null, outcome: content.outcome, handledAt: callback.now }),
    })
    .execute()
}

/** Stores the outcome of a callback, which is no longer pending. */
export const closeCallback = async (
  db: Db,
  callbackId: string,
  outcome: string,
  now: Date,
): Promise<void> => {
  await db
    .updateTable('callback.received')
    .set({ outcome, handledAt: now })
    .where('callbackId', '=', callbackId)
    .execute()
}

export type PendingCallback = {
  readonly callbackId: string
  readonly provider: string
  readonly receivedAt: Date
  /** Read by `eventFromJson`; null for a callback that could not be read. */
  readonly event: unknown
}

/** A page of callbacks stored but not handled for that long, the oldest first, after `after`. */
export const listPendingCallbacks = async (
  db: Db,
  page: {
    purpose: CallbackPurpose
    olderThanSeconds: number
    after: PendingCallback | undefined
    max: number
  },
): Promise<PendingCallback[]> => {
  const oldEnough = sql<Date>`clock_timestamp() - ${page.olderThanSeconds} * interval '1 second'`
  let query = db
    .selectFrom('callback.received')
    .select(['callbackId', 'provider', 'receivedAt', 'event'])
    .where('handledAt', 'is', null)
    .where('purpose', '=', page.purpose)
    .where('receivedAt', '<', oldEnough)
    .orderBy('receivedAt')
    .orderBy('callbackId')
    .limit(page.max)
  if (page.after) {
    const { receivedAt, callbackId } = page.after
    query = query.where(sql<boolean>`(received_at, callback_id) > (${receivedAt}, ${callbackId})`)
  }
  const rows = await query.execute()
  return rows.map(row => ({
    callbackId: row.callbackId,
    provider: row.provider,
    receivedAt: row.receivedAt,
    event: row.event,
  }))
}

const unreadCallbacks = (db: Db) =>
  db
    .selectFrom('callback.received')
    .select([
      'callbackId',
      'provider',
      'purpose',
      'headers',
      'bodyEncrypted',
      'outcome',
      'receivedAt',
      'resolvedBy',
      'resolvedReason',
      'resolvedAt',
    ])
    .where('outcome', 'in', ['unreadable', 'unconfirmed'])

export type UnreadCallback = Awaited<ReturnType<typeof listUnread>>['rows'][number]

/** Ids are ordered by the time they were made. */
const callbackOrders: SortedList<{ readonly callbackId: string }, 'received'> = {
  sorts: { received: [] },
  unique: { sql: 'callback_id', type: 'uuid', of: row => row.callbackId },
}

/** Unresolved callbacks that could not be read or confirmed. */
export const listUnread = async (
  db: Db,
  page: {
    providers: readonly string[]
    sort: 'received' | '-received'
    after: string | undefined
    size: number
  },
) => {
  const order = readOrder(callbackOrders, page.sort, page)
  if (order === undefined) return { rows: [], after: null }
  // The first of each provider, from an index of its own: a provider without any costs nothing then.
  const first = sql`(select c.callback_id
    from unnest(${page.providers}::text[]) p (name) cross join lateral (
      select callback_id from callback.received where provider = p.name
        and outcome in ('unreadable', 'unconfirmed') and resolved_at is null and ${order.isBeyond}
      order by ${order.orderBy} limit ${order.limit}) c)`
  const rows = await unreadCallbacks(db)
    .where(sql<boolean>`callback_id in ${first}`)
    .orderBy(order.orderBy)
    .limit(order.limit)
    .execute()
  return order.pageOf(rows)
}

export const findUnread = async (
  db: Db,
  callbackId: string,
): Promise<UnreadCallback | undefined> =>
  isUuid(callbackId)
    ? await unreadCallbacks(db).where('callbackId', '=', callbackId).executeTakeFirst()
    : undefined

/** Idempotent: false when it was resolved before. */
export const markResolved = async (
  db: Db,
  resolution: { callbackId: string; by: string; reason: string; now: Date },
): Promise<boolean> => {
  const result = await db
    .updateTable('callback.received')
    .set({
      resolvedBy: resolution.by,
      resolvedReason: resolution.reason,
      resolvedAt: resolution.now,
    })
    .where('callbackId', '=', resolution.callbackId)
    .where('resolvedAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
