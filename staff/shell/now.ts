import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

const subscribe = (notify: () => void): (() => void) => {
  listeners.add(notify)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const each of listeners) each()
  }, 30_000)
  return () => {
    listeners.delete(notify)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The time in milliseconds, renewed every half minute. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now)
