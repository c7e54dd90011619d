/** Notifies the watchers of a key in this process. */
export type Watchers = {
  /** Returns the function that ends the watch. */
  readonly watch: (key: string, onEvent: () => void) => () => void
  readonly notify: (key: string) => void
  /** For when events may have been missed: notifies all watchers. */
  readonly notifyAll: () => void
}

export const createWatchers = (): Watchers => {
  const watchers = new Map<string, Set<() => void>>()
  const notify = (key: string) => {
    for (const onEvent of watchers.get(key) ?? []) onEvent()
  }
  return {
    watch: (key, onEvent) => {
      const set = watchers.get(key) ?? new Set()
      set.add(onEvent)
      watchers.set(key, set)
      return () => {
        set.delete(onEvent)
        if (set.size === 0) watchers.delete(key)
      }
    },
    notify,
    notifyAll: () => {
      for (const key of watchers.keys()) notify(key)
    },
  }
}
