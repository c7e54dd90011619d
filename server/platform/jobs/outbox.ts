import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import { DatabaseUnavailable, inTransaction } from '../database/database.ts'
import type { Log } from '../observability/log.ts'
import type { Metrics } from '../observability/metrics.ts'
import { currentTraceParent, inSpan, type OpenSpan } from '../observability/tracing.ts'
import { newId } from '../security/ids.ts'

type OutboxMessage = {
  /** The idempotency key for outside services. */
  readonly messageId: string
  readonly topic: string
  readonly payload: unknown
  /** 1 at the first try. */
  readonly attempt: number
}

/**
 * Handles a message. Writes through `transaction` happen exactly once; effects outside (a text
 * message, a call) may happen twice, when the process crashes before the commit. It may return work to
 * be done right after the commit: at most once, and not at all when the process crashes in between.
 */
export type OutboxHandler = (
  message: OutboxMessage,
  transaction: Transaction<Tables>,
) => Promise<AfterCommit | undefined>

export type AfterCommit = () => void

/**
 * A handler throws it for a message that only a newer release can handle: the message waits until one
 * does, is looked at again when its lease ends, and the try does not count.
 */
export class OfNewerRelease extends Error {}

/**
 * What is handled one after another. Messages to borrowers and look-ups of people wait for their
 * providers in lanes of their own, so that a slow one holds up no payout and no payment.
 */
type OutboxLane = 'work' | 'look-up' | 'message'

const lanes: readonly OutboxLane[] = ['work', 'look-up', 'message']

export type OutboxWorker = {
  /** Registers the handler of a topic, in `work` unless another lane is named; before `start`. */
  handle(topic: string, handler: OutboxHandler, lane?: OutboxLane): void
  start(): void
  /** Polls at once: call it after a commit that wrote a message. */
  nudge(): void
  /** Handles all messages that are due and resolves then; for tests and for shutting down. */
  drain(): Promise<void>
  /** Stops after the messages being handled. */
  stop(): Promise<void>
}

/**
 * Writes a message that will be handled if and only if `transaction` commits. `topic` decides the
 * handler. It sends no NOTIFY: that would make all committing writers queue on one lock.
 */
export async function writeOutbox(
  transaction: Transaction<Tables>,
  message: { readonly topic: string; readonly payload: object; readonly delaySeconds?: number },
): Promise<string> {
  const messageId = newId()
  const delay = message.delaySeconds ?? 0
  await transaction
    .insertInto('platform.outbox')
    .values({
      messageId,
      topic: message.topic,
      payload: JSON.stringify(message.payload),
      traceParent: currentTraceParent() ?? null,
      availableAt: sql<Date>`clock_timestamp() + ${delay} * interval '1 second'`,
    })
    .execute()
  return messageId
}

type WorkerOptions = {
  readonly db: Kysely<Tables>
  readonly log: Log
  readonly metrics: Metrics
  readonly pollMilliseconds?: number
  /** Tries before a message is set aside for staff. */
  readonly maxAttempts?: number
  /** Pause after the first failure; doubled after each further one, up to an hour. */
  readonly firstRetrySeconds?: number
}

/** The lease: after this time other workers take over the messages of a dead one. */
const LEASE_SECONDS = 60
/** So few that a batch ends within its lease, though each message waits ten seconds for a provider. */
const BATCH = 5
const LONGEST_RETRY_SECONDS = 3600

type LeasedMessage = {
  readonly messageId: string
  readonly topic: string
  readonly payload: unknown
  readonly attempts: number
  /** W3C `traceparent` of the span that wrote it. */
  readonly traceParent: string | null
}

/** A worker for one process; any number may work on one database. */
export function createOutboxWorker(options: WorkerOptions): OutboxWorker {
  const { db, log, metrics } = options
  const handlers = new Map<string, { handler: OutboxHandler; lane: OutboxLane }>()
  let stopping = false
  const wakes = new Map<OutboxLane, () => void>()
  const nudged = new Set<OutboxLane>()
  let loops: Promise<void>[] | undefined

  const topicsOf = (lane: OutboxLane) =>
    [...handlers].filter(([, each]) => each.lane === lane).map(([topic]) => topic)
  const workBatch = async (lane: OutboxLane) => {
    const leased = await leaseMessages(db, topicsOf(lane))
    for (const message of leased) {
      const found = handlers.get(message.topic)
      if (found === undefined) continue
      await inSpan(
        {
          name: `outbox ${message.topic}`,
          kind: 'consumer',
          parent: message.traceParent ?? undefined,
          attributes: { 'rupya.attempt': message.attempts },
        },
        async span => await handleOne(options, message, { handler: found.handler, span }),
      )
    }
    return leased.length
  }
  const rest = async (lane: OutboxLane) => {
    if (nudged.has(lane)) return
    const woken = new Promise<void>(resolve => {
      wakes.set(lane, resolve)
    })
    const timer = sleep(options.pollMilliseconds ?? 500, undefined, { ref: false })
    await Promise.race([woken, timer])
  }
  const run = async (lane: OutboxLane) => {
    while (!stopping) {
      nudged.delete(lane)
      try {
        if ((await workBatch(lane)) > 0) {
          // What was handled may have written messages of the other lanes.
          nudgeAll()
          continue
        }
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable)) log.error({ err: error }, 'the outbox failed')
      }
      await rest(lane)
    }
  }
  const nudgeAll = () => {
    for (const lane of lanes) {
      nudged.add(lane)
      wakes.get(lane)?.()
    }
  }
  return {
    handle: (topic, handler, lane = 'work') => {
      if (handlers.has(topic)) throw new Error(`the topic ${topic} has two handlers`)
      handlers.set(topic, { handler, lane })
      metrics.beginOutbox(topic)
    },
    start: () => {
      loops ??= lanes.map(run)
    },
    nudge: nudgeAll,
    drain: async () => {
      const drainOnce = async () => {
        let handled = 0
        for (const lane of lanes) handled += await workBatch(lane)
        return handled
      }
      while ((await drainOnce()) > 0) {
        // until nothing is due
      }
    },
    stop: async () => {
      stopping = true
      for (const wake of wakes.values()) wake()
      await Promise.all(loops ?? [])
    },
  }
}

/**
 * The messages due, the longest due first. Counts the try before it is made, so that a message that
 * crashes its worker runs out of tries.
 */
async function leaseMessages(
  db: Kysely<Tables>,
  topics: readonly string[],
): Promise<LeasedMessage[]> {
  if (topics.length === 0) return []
  const { rows } = await sql<LeasedMessage>`
    with claimed as (
      update platform.outbox o
      set attempts = o.attempts + 1,
          available_at = clock_timestamp() + ${LEASE_SECONDS} * interval '1 second'
      from (
        select message_id, available_at from platform.outbox
        where dead_at is null and available_at <= clock_timestamp()
          and topic = any(${topics})
        order by available_at, message_id
        limit ${BATCH}
        for update skip locked
      ) due
      where o.message_id = due.message_id
      returning o.message_id, o.topic, o.payload, o.attempts, o.trace_parent,
        due.available_at as due_at
    )
    select message_id, topic, payload, attempts, trace_parent
    from claimed order by due_at, message_id`.execute(db)
  return rows
}

async function handleOne(
  options: WorkerOptions,
  message: LeasedMessage,
  { handler, span }: { readonly handler: OutboxHandler; readonly span: OpenSpan },
): Promise<void> {
  const { db, log, metrics } = options
  const { messageId, topic, payload, attempts: attempt } = message
  try {
    const done = await inTransaction(db, async transaction => {
      // Deleting first locks the row: a second worker (our lease ran out) waits, then finds none.
      const taken = await transaction
        .deleteFrom('platform.outbox')
        .where('messageId', '=', messageId)
        .where('attempts', '=', attempt)
        .executeTakeFirst()
      if (taken.numDeletedRows === 0n) return undefined
      return { after: await handler({ messageId, topic, payload, attempt }, transaction) }
    })
    if (!done) return
    metrics.countOutbox(topic, 'done')
    done.after?.()
  } catch (error) {
    // The database is unavailable, which is not the message's fault; its lease brings it back.
    if (error instanceof DatabaseUnavailable) throw error
    if (error instanceof OfNewerRelease) {
      log.warn({ err: error, messageId, topic }, 'an outbox message waits for a newer release')
      await leaveToNewer(db, message)
      return
    }
    span.fail(error)
    const dead = attempt >= (options.maxAttempts ?? 10)
    metrics.countOutbox(topic, dead ? 'dead' : 'failed')
    log.error({ err: error, messageId, topic, attempt, dead }, 'an outbox message failed')
    await noteFailure(options, message, error, dead)
  }
}

/** Takes back the try that the lease counted; the lease goes on. */
async function leaveToNewer(db: Kysely<Tables>, message: LeasedMessage): Promise<void> {
  await db
    .updateTable('platform.outbox')
    .set({ attempts: message.attempts - 1 })
    .where('messageId', '=', message.messageId)
    .where('attempts', '=', message.attempts)
    .execute()
}

async function noteFailure(
  options: WorkerOptions,
  message: LeasedMessage,
  error: unknown,
  dead: boolean,
): Promise<void> {
  const first = options.firstRetrySeconds ?? 5
  const pauseSeconds = Math.min(first * 2 ** (message.attempts - 1), LONGEST_RETRY_SECONDS)
  await options.db
    .updateTable('platform.outbox')
    .set({
      lastError: (error instanceof Error ? error.message : String(error)).slice(0, 1000),
      availableAt: sql<Date>`clock_timestamp() + ${pauseSeconds} * interval '1 second'`,
      deadAt: dead ? sql<Date>`clock_timestamp()` : null,
    })
    .where('messageId', '=', message.messageId)
    .where('attempts', '=', message.attempts)
    .execute()
}
