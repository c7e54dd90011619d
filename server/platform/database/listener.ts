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

/** One separate connection for all channels, opened at the first `listen` and kept alive. */
export function createListener(options: {
  readonly connection: pg.ClientConfig
  readonly log: Log
}): { readonly listen: Listen; close(): Promise<void> } {
  const { log } = options
  const channels = new Map<string, Set<Subscriber>>()
  let client: pg.Client | undefined
  let connecting: Promise<void> | undefined
  let retryTimer: NodeJS.Timeout | undefined
  let heartbeat: NodeJS.Timeout | undefined
  let pauseMs = FIRST_PAUSE_MS
  let closed = false

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
    const fresh = new pg.Client({ ...options.connection, connectionTimeoutMillis: 5000 })
    fresh.on('error', error => lose(fresh, error))
    fresh.on('end', () => lose(fresh))
    fresh.on('notification', ({ channel, payload }) => {
      for (const { onMessage } of channels.get(channel) ?? [])
        guard(log, () => onMessage(payload ?? ''))
    })
    await fresh.connect()
    for (const channel of channels.keys()) await fresh.query(`listen ${channel}`)
    if (closed) {
      await fresh.end()
      return
    }
    client = fresh
    pauseMs = FIRST_PAUSE_MS
    // A connection that broke silently is detected by a query.
    heartbeat = setInterval(
      () => fresh.query('select 1').catch(error => lose(fresh, error)),
      HEARTBEAT_MS,
    )
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
    for (const { onGap } of [...channels.values()].flatMap(set => [...set])) guard(log, onGap)
  }

  const retryLater = () => {
    if (closed) return
    retryTimer = setTimeout(reconnect, pauseMs)
    retryTimer.unref()
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
  }

  const listen: Listen = async (channel, onMessage, onGap = () => undefined) => {
    if (!/^[a-z][a-z_]{0,62}$/.test(channel)) throw new Error(`"${channel}" is no channel name`)
    const subscriber = { onMessage, onGap }
    const isNew = !channels.has(channel)
    const subscribers = channels.get(channel) ?? new Set()
    channels.set(channel, subscribers.add(subscriber))
    connecting ??= connect()
    try {
      await connecting
    } catch (error) {
      connecting = undefined
      subscribers.delete(subscriber)
      throw error
    }
    if (isNew) await client?.query(`listen ${channel}`)
    return () => {
      subscribers.delete(subscriber)
    }
  }

  return {
    listen,
    close: async () => {
      closed = true
      clearTimeout(retryTimer)
      clearInterval(heartbeat)
      await client?.end().catch(() => undefined)
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
