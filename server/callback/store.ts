import { type Kysely, sql } from 'kysely'
import { isUuid } from '../platform/database/is-uuid.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import type { CallbackPurpose } from './tables.ts'

type Db = Kysely<Tables>

/** Headers worth keeping with the bytes; tokens and signatures are not among them. */
const storedHeaders = ['content-type', 'user-agent', 'webhook-id', 'x-razorpay-event-id']

/**
 * Keeps a verified callback byte for byte, with what it says. The bytes name people, so they are
 * sealed; what they say of the money is not.
 */
export const insertCallback = async (
  { db, cipher }: Pick<Services, 'db' | 'cipher'>,
  callback: {
    readonly callbackId: string
    readonly provider: string
    readonly purpose: CallbackPurpose
    readonly headers: Headers
    readonly body: Buffer
    /** As JSON, or undefined when it says nothing of money or cannot be read. */
    readonly event: unknown
    readonly now: Date
  },
): Promise<void> => {
  const headers: Record<string, string> = {}
  for (const name of storedHeaders) {
    const value = callback.headers.get(name)
    if (value !== null) headers[name] = value.slice(0, 400)
  }
  await db
    .insertInto('callback.received')
    .values({
      callback_id: callback.callbackId,
      provider: callback.provider,
      purpose: callback.purpose,
      headers: JSON.stringify(headers),
      body_encrypted: cipher.sealBytes(callback.body, callback.callbackId),
      event: callback.event === undefined ? null : JSON.stringify(callback.event),
      received_at: callback.now,
      outcome: null,
      handled_at: null,
    })
    .execute()
}

/** Notes what became of a callback. */
export const closeCallback = async (
  db: Db,
  callbackId: string,
  outcome: string,
  now: Date,
): Promise<void> => {
  await db
    .updateTable('callback.received')
    .set({ outcome, handled_at: now })
    .where('callback_id', '=', callbackId)
    .execute()
}

export type PendingCallback = {
  readonly callbackId: string
  readonly receivedAt: Date
  readonly event: unknown
}

/**
 * Callbacks kept but not handled for a while: the process died between. Oldest first, those after
 * `after`, so that one that fails again does not keep the others waiting.
 */
export const listPendingCallbacks = async (
  db: Db,
  page: {
    purpose: CallbackPurpose
    olderThanSeconds: number
    after: PendingCallback | undefined
    most: number
  },
): Promise<PendingCallback[]> => {
  const oldEnough = sql<Date>`clock_timestamp() - ${page.olderThanSeconds} * interval '1 second'`
  let query = db
    .selectFrom('callback.received')
    .select(['callback_id', 'received_at', 'event'])
    .where('handled_at', 'is', null)
    .where('purpose', '=', page.purpose)
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
    event: row.event,
  }))
}

const unreadCallbacks = (db: Db) =>
  db
    .selectFrom('callback.received')
    .select([
      'callback_id',
      'provider',
      'purpose',
      'headers',
      'body_encrypted',
      'outcome',
      'received_at',
      'settled_by',
      'settled_reason',
      'settled_at',
    ])
    .where('outcome', 'in', ['unreadable', 'unconfirmed'])

export type UnreadCallback = Awaited<ReturnType<typeof listUnread>>[number]

/** Those that nobody has said anything of; ids are ordered by time. */
export const listUnread = async (db: Db, page: { after: string | undefined; size: number }) => {
  if (page.after !== undefined && !isUuid(page.after)) return []
  let query = unreadCallbacks(db)
    .where('settled_at', 'is', null)
    .orderBy('callback_id')
    .limit(page.size)
  if (page.after !== undefined) query = query.where('callback_id', '>', page.after)
  return await query.execute()
}

export const findUnread = async (
  db: Db,
  callbackId: string,
): Promise<UnreadCallback | undefined> =>
  isUuid(callbackId)
    ? await unreadCallbacks(db).where('callback_id', '=', callbackId).executeTakeFirst()
    : undefined

/** False when somebody has said so before. */
export const markResolved = async (
  db: Db,
  settled: { callbackId: string; by: string; reason: string; now: Date },
): Promise<boolean> => {
  const result = await db
    .updateTable('callback.received')
    .set({ settled_by: settled.by, settled_reason: settled.reason, settled_at: settled.now })
    .where('callback_id', '=', settled.callbackId)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export const insertAccess = async (
  db: Db,
  look: { auditId: string; callbackId: string; by: string; reason: string; now: Date },
): Promise<void> => {
  await db
    .insertInto('callback.audit')
    .values({
      audit_id: look.auditId,
      callback_id: look.callbackId,
      staff_name: look.by,
      reason: look.reason,
      done_at: look.now,
    })
    .execute()
}
