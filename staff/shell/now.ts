import { useSyncExternalStore } from 'react'
import { createServerTime, type TimeKind } from './server-time.ts'

const listeners = new Set<() => void>()
const serverTime = createServerTime(Date.now)
let timer: ReturnType<typeof setInterval> | undefined

const notifyAll = (): void => {
  for (const notify of listeners) notify()
}

const subscribe = (notify: () => void): (() => void) => {
  listeners.add(notify)
  timer ??= setInterval(() => {
    serverTime.renew()
    notifyAll()
  }, 30_000)
  return () => {
    listeners.delete(notify)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Reads the server's times from a reply; what is on the screen follows at once. */
export const noteServerTime = (reply: Pick<Response, 'headers'>): void => {
  if (serverTime.note(reply)) notifyAll()
}

/** The server's time in milliseconds, renewed every half minute. */
export const useNow = (kind: TimeKind = 'business'): number =>
  useSyncExternalStore(subscribe, () => serverTime.now(kind))
