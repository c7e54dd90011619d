import { createHash } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import { deleteInBatches } from '../jobs/delete-in-batches.ts'
import { CommitUnknown, DatabaseBusy, inTransaction } from './database.ts'

/** The reply of a write: an HTTP-like status and a value that survives JSON. */
type StoredReply<Body> = { readonly status: number; readonly body: Body }

export type IdempotentRequest = {
  /**
   * The owner of the key, such as `borrower:<id>` or `provider:xendit`: never shared by two
   * callers.
   */
  readonly actor: string
  /** The call's name; the same key on another call is another key. */
  readonly call: string
  readonly key: string
  /** `hashBody` of the caller's whole request. */
  readonly bodyHash: Buffer
}

/**
 * The result of `work`. `store: false` is for refusals that time can cure (not enough, too early,
 * not yet signed): nothing it wrote is committed, and a later try under the same key runs again.
 */
export type WorkResult<Body> = { readonly reply: StoredReply<Body>; readonly store: boolean }

export type IdempotentResult<Body> =
  /** `replayed`: the first request's reply, unchanged; nothing was done now. */
  | { readonly kind: 'done'; readonly reply: StoredReply<Body>; readonly replayed: boolean }
  /** The key was used for another body: 422. */
  | { readonly kind: 'other-body' }
  /** The key is empty, longer than 255 characters, or holds control characters: 400. */
  | { readonly kind: 'bad-key' }
  /** The first request under this key is still running: 409 with Retry-After. */
  | { readonly kind: 'in-progress' }

const UNKNOWN_COMMIT_TRIES = 3

/**
 * Runs `work` at most once for a key. The key and the effect are one transaction, so they exist
 * together or not at all; a concurrent request with the same key waits for the first and gets its
 * reply. After a lost commit the key is looked up to see whether it happened. `work` may run again
 * after a rollback, so it may use nothing but the transaction; effects outside go through the
 * outbox. The reply is stored as it is: keep personal data out. @throws DatabaseUnavailable, and
 * whatever `work` throws (nothing is stored then).
 */
export async function runOnce<Body>(
  db: Kysely<Tables>,
  request: IdempotentRequest,
  work: (transaction: Transaction<Tables>) => Promise<WorkResult<Body>>,
): Promise<IdempotentResult<Body>> {
  if (!isKey(request.key)) return { kind: 'bad-key' }
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTransaction(db, transaction => attempt(transaction, request, work))
    } catch (error) {
      if (error instanceof ReplyNotStored)
        return { kind: 'done', reply: error.reply, replayed: false }
      if (error instanceof KeyLocked) return { kind: 'in-progress' }
      // Looking up the same key replays it when it was committed, and waits for it while the
      // database still runs it; only when it is known to be gone does `work` run again.
      if (!(error instanceof CommitUnknown) || tries >= UNKNOWN_COMMIT_TRIES) throw error
    }
  }
}

/** Whether a reply is stored under the key; a first request that still runs has none. */
export async function hasReply(
  db: Kysely<Tables>,
  { actor, call, key }: Omit<IdempotentRequest, 'bodyHash'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('platform.idempotencyKey')
    .select('key')
    .where('actor', '=', actor)
    .where('call', '=', call)
    .where('key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

/** True for 1 to 255 printable ASCII characters. */
export const isKey = (key: string): boolean => /^[\x21-\x7e]{1,255}$/.test(key)

/** SHA-256 over a canonical form: neither the order of names nor undefined fields matter. */
export function hashBody(body: unknown): Buffer {
  return createHash('sha256').update(canonical(body)).digest()
}

/** Deletes keys too old to be retried. Returns how many. */
export async function deleteOldKeys(
  db: Kysely<Tables>,
  { keepDays = 30, batch }: { readonly keepDays?: number; readonly batch?: number } = {},
): Promise<number> {
  const old = (max: number) =>
    db
      .selectFrom('platform.idempotencyKey')
      .select(sql<string>`ctid`.as('place'))
      .where('createdAt', '<', sql<Date>`clock_timestamp() - ${keepDays} * interval '1 day'`)
      .limit(max)
  return await deleteInBatches(
    async max =>
      await db
        .deleteFrom('platform.idempotencyKey')
        .where(sql<boolean>`ctid = any (array(${old(max)}))`)
        .executeTakeFirst(),
    batch,
  )
}

/** Carries a reply out of a transaction that must roll back. */
class ReplyNotStored extends Error {
  readonly reply: StoredReply<never>
  constructor(reply: StoredReply<unknown>) {
    super('a reply that is not kept')
    this.reply = reply as StoredReply<never> // read back by the very call that threw it
  }
}
class KeyLocked extends Error {}

async function attempt<Body>(
  transaction: Transaction<Tables>,
  request: IdempotentRequest,
  work: (transaction: Transaction<Tables>) => Promise<WorkResult<Body>>,
): Promise<IdempotentResult<Body>> {
  if (!(await reserveKey(transaction, request))) return await readReply(transaction, request)
  const { reply, store: keep } = await work(transaction)
  if (!keep) throw new ReplyNotStored(reply)
  await transaction
    .updateTable('platform.idempotencyKey')
    .set({ status: reply.status, reply: JSON.stringify(reply.body ?? null) })
    .where('actor', '=', request.actor)
    .where('call', '=', request.call)
    .where('key', '=', request.key)
    .execute()
  return { kind: 'done', reply, replayed: false }
}

/** Waits while another transaction holds the same key; false when that one has kept it. */
async function reserveKey(
  transaction: Transaction<Tables>,
  { actor, call, key, bodyHash }: IdempotentRequest,
): Promise<boolean> {
  try {
    const inserted = await transaction
      .insertInto('platform.idempotencyKey')
      .values({ actor, call, key, bodyHash })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirst()
    return inserted.numInsertedOrUpdatedRows === 1n
  } catch (error) {
    if (error instanceof DatabaseBusy) throw new KeyLocked('the key is held', { cause: error })
    throw error
  }
}

async function readReply<Body>(
  transaction: Transaction<Tables>,
  { actor, call, key, bodyHash }: IdempotentRequest,
): Promise<IdempotentResult<Body>> {
  const row = await transaction
    .selectFrom('platform.idempotencyKey')
    .select(['bodyHash', 'status', 'reply'])
    .where('actor', '=', actor)
    .where('call', '=', call)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (!row.bodyHash.equals(bodyHash)) return { kind: 'other-body' }
  // @NOTE the same call wrote it: the key is scoped by call.
  return { kind: 'done', reply: { status: row.status, body: row.reply as Body }, replayed: true }
}

function canonical(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`)
  return `{${fields.join(',')}}`
}
