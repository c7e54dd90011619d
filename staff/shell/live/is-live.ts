import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isLive = false

/** Whether changes of queues arrive by themselves; else lists ask for them. */
export const setLive = (next: boolean): void => {
  if (isLive === next) return
  isLive = next
  for (const notify of listeners) notify()
}

export const useIsLive = (): boolean =>
  useSyncExternalStore(
    notify => {
      listeners.add(notify)
      return () => listeners.delete(notify)
    },
    () => isLive,
  )
