import { callPath } from '#contract/call.ts'
import { type ChangedRow, consoleEvent } from '#contract/live/queues.ts'
import { watchConsole } from '#contract/live/staff-calls.ts'
import { consoleSettings } from '../settings.ts'

/** What the open pages of this browser hear, all of them from one stream. */
export type LiveMessage =
  | { readonly kind: 'state'; readonly isLive: boolean }
  | { readonly kind: 'changed'; readonly row: ChangedRow }
  /** Changes may have been missed. */
  | { readonly kind: 'gap' }
  /** The session has ended, or the person may do other things. */
  | { readonly kind: 'ended' }
  /** A page has opened, and wants to know whether there is a stream. */
  | { readonly kind: 'hello' }

/** After a stream was refused (429, 401); pages poll meanwhile. */
const refusedRetryMs = 30_000
/** After `ended`: the person may still be signed in, with other permissions. */
const endedRetryMs = 1_000

/** Holds a stream open until it is closed; says what comes, and whether it is open. */
const holdStream = (say: (message: LiveMessage) => void): (() => void) => {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasOpen = false
  const openAgainAfter = (ms: number) => {
    source?.close()
    clearTimeout(timer)
    timer = setTimeout(open, ms)
  }
  const open = () => {
    source = new EventSource(callPath(watchConsole, consoleSettings()))
    source.addEventListener('open', event => {
      // The browser's own event has this name too; ours is the one with data.
      if (!(event instanceof MessageEvent)) return
      say({ kind: 'state', isLive: true })
      if (wasOpen) say({ kind: 'gap' })
      wasOpen = true
    })
    source.addEventListener(consoleEvent.changed, ({ data }: MessageEvent<string>) => {
      // Safe: the server writes exactly this type (server/live/watch-console.ts).
      say({ kind: 'changed', row: JSON.parse(data) as ChangedRow })
    })
    source.addEventListener(consoleEvent.gap, () => say({ kind: 'gap' }))
    source.addEventListener(consoleEvent.ended, () => {
      say({ kind: 'state', isLive: false })
      say({ kind: 'ended' })
      openAgainAfter(endedRetryMs)
    })
    source.addEventListener('error', () => {
      say({ kind: 'state', isLive: false })
      // Else the browser connects again by itself.
      if (source?.readyState === EventSource.CLOSED) openAgainAfter(refusedRetryMs)
    })
  }
  open()
  return () => {
    clearTimeout(timer)
    source?.close()
    say({ kind: 'state', isLive: false })
  }
}

const sharedName = 'console-live'

/**
 * Listens to the console's stream, which the pages of one browser share: the page that has the lock
 * holds it and passes on what comes; when that page is closed, another gets the lock. Returns the
 * function that ends it.
 */
export const listenLive = (onMessage: (message: LiveMessage) => void): (() => void) => {
  const channel = new BroadcastChannel(sharedName)
  let isLive = false
  let isLeader = false
  let release = () => {}
  const say = (message: LiveMessage) => {
    if (message.kind === 'state') isLive = message.isLive
    channel.postMessage(message)
    onMessage(message)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => {
    if (data.kind !== 'hello') return onMessage(data)
    if (isLeader) channel.postMessage({ kind: 'state', isLive } satisfies LiveMessage)
  })
  const leave = new AbortController()
  const lead = async () =>
    await new Promise<void>(resolve => {
      isLeader = true
      const close = holdStream(say)
      release = () => {
        close()
        resolve()
      }
    })
  // Rejects only when it is left before its turn.
  navigator.locks.request(sharedName, { signal: leave.signal }, lead).catch(() => undefined)
  channel.postMessage({ kind: 'hello' } satisfies LiveMessage)
  return () => {
    leave.abort()
    release()
    channel.close()
  }
}
