import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../observability/log.ts'

/**
 * Calls `onMessage` for every NOTIFY on `channel` from any process, and `onGap` after the
 * connection was lost and restored, since messages sent meanwhile are lost: read the state again
 * then. Resolves once the channel is listened to; the returned function stops it.
 */
export type Listen = (
  channel: string,
  onMessage: (payload: string) => void,
  onGap?: () => void,
) => Promise<() => void>

type Subscriber = { readonly onMessage: (payload: string) => void; readonly onGap: () => void }

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5000
const HEARTBEAT_MS = 15_000
/** What was sent is heard within this time, or never. */
const HEARING_MS = 5000
/** Also for an answer: a server whose machine is gone does not end the connection. */
const timeLimits = { connectionTimeoutMillis: 5000, query_timeout: 5000 }
/** What a listener sends to itself, to know that it hears. */
const CHECK_CHANNEL = 'listener_check'

/**
 * One separate connection for all channels, opened at the first `listen` and kept alive. Every
 * 15 seconds it sends itself a notification through `notify`: a connection that answers or hears
 * nothing for 5 seconds (it broke silently, or leads through a pooler or to a standby) is replaced,
 * and its subscribers read their state again.
 */
export function createListener(options: {
  readonly connection: pg.ClientConfig
  /** Sends a notification by another connection. */
  readonly notify: (channel: string, payload: string) => Promise<void>
  readonly log: Log
}): { readonly listen: Listen; hears(): Promise<boolean>; close(): Promise<void> } {
  const { log, notify } = options
  const subscribers = createSubscribers(log)
  let client: pg.Client | undefined
  let connecting: Promise<void> | undefined
  let retryTimer: NodeJS.Timeout | undefined
  let heartbeat: NodeJS.Timeout | undefined
  let pauseMs = FIRST_PAUSE_MS
  let closed = false
  const hearing = createHearingCheck(notify)

  const lose = (lost: pg.Client, error?: Error) => {
    if (client !== lost) return
    client = undefined
    clearInterval(heartbeat)
    lost.end().catch(() => undefined)
    if (closed) return
    log.warn({ err: error }, 'the listening connection was lost')
    retryLater()
  }

  const connect = async () => {
    const fresh = new pg.Client({ ...options.connection, ...timeLimits })
    fresh.on('error', error => lose(fresh, error))
    fresh.on('end', () => lose(fresh))
    fresh.on('notification', ({ channel, payload }) => {
      if (channel === CHECK_CHANNEL) hearing.heard(payload ?? '')
      subscribers.receive(channel, payload ?? '')
    })
    await connectAndListen(fresh, subscribers.channels)
    if (closed) {
      await fresh.end()
      return
    }
    client = fresh
    pauseMs = FIRST_PAUSE_MS
    heartbeat = setInterval(async () => {
      const failure = await hearing.failureOf(fresh)
      if (failure) lose(fresh, failure)
    }, HEARTBEAT_MS)
    heartbeat.unref()
  }

  const reconnect = async () => {
    try {
      await connect()
    } catch (error) {
      log.debug({ err: error }, 'the listening connection cannot be made yet')
      retryLater()
      return
    }
    subscribers.missSome()
  }

  const retryLater = () => {
    if (closed) return
    retryTimer = setTimeout(reconnect, pauseMs)
    retryTimer.unref()
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
  }

  const listen: Listen = async (channel, onMessage, onGap = () => undefined) => {
    if (!/^[a-z][a-z_]{0,62}$/.test(channel)) throw new Error(`"${channel}" is no channel name`)
    const { isNew, remove } = subscribers.add(channel, { onMessage, onGap })
    connecting ??= connect()
    try {
      await connecting
    } catch (error) {
      connecting = undefined
      remove()
      throw error
    }
    if (isNew) await client?.query(`listen ${channel}`)
    return remove
  }

  return {
    listen,
    hears: async () => {
      connecting ??= connect()
      await connecting
      return await hearing.isHeard()
    },
    close: async () => {
      closed = true
      clearTimeout(retryTimer)
      clearInterval(heartbeat)
      await client?.end().catch(() => undefined)
    },
  }
}

/** @throws when it cannot connect, or may not listen, as on a standby; the connection is ended then. */
async function connectAndListen(
  client: pg.Client,
  channels: () => Iterable<string>,
): Promise<void> {
  try {
    await client.connect()
    for (const channel of [CHECK_CHANNEL, ...channels()]) await client.query(`listen ${channel}`)
  } catch (error) {
    client.end().catch(() => undefined)
    throw error
  }
}

/** Sends a notification and waits for it, for a while. */
function createHearingCheck(notify: (channel: string, payload: string) => Promise<void>) {
  /** The checks that wait, by what they sent. */
  const waiting = new Map<string, () => void>()
  /** @throws when nothing can be sent. */
  const isHeard = async (): Promise<boolean> => {
    const payload = randomUUID()
    const heard = new Promise<true>(resolve => waiting.set(payload, () => resolve(true)))
    try {
      await notify(CHECK_CHANNEL, payload)
      return await Promise.race([heard, sleep(HEARING_MS, false, { ref: false })])
    } finally {
      waiting.delete(payload)
    }
  }
  return {
    heard: (payload: string): void => waiting.get(payload)?.(),
    isHeard,
    /** Why a connection cannot be listened on; undefined while it can, or while nothing is known. */
    failureOf: async (listening: pg.Client): Promise<Error | undefined> => {
      try {
        await listening.query('select 1')
      } catch (error) {
        return error instanceof Error ? error : new Error(String(error))
      }
      // Where nothing can be sent, nothing is known of the connection that listens.
      const hears = await isHeard().catch(() => true)
      return hears ? undefined : new Error('a notification was sent and not heard')
    },
  }
}

/** Who is called for which channel; one that fails is logged and hinders no other. */
function createSubscribers(log: Log) {
  const channels = new Map<string, Set<Subscriber>>()
  return {
    channels: () => channels.keys(),
    add: (channel: string, subscriber: Subscriber) => {
      const isNew = !channels.has(channel)
      const subscribers = channels.get(channel) ?? new Set()
      channels.set(channel, subscribers.add(subscriber))
      return { isNew, remove: () => void subscribers.delete(subscriber) }
    },
    receive: (channel: string, payload: string): void => {
      for (const { onMessage } of channels.get(channel) ?? []) guard(log, () => onMessage(payload))
    },
    missSome: (): void => {
      for (const { onGap } of [...channels.values()].flatMap(set => [...set])) guard(log, onGap)
    },
  }
}

function guard(log: Log, act: () => void): void {
  try {
    act()
  } catch (error) {
    log.error({ err: error }, 'a listener failed')
  }
}
