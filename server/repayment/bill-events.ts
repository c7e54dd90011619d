/** Tells whoever watches a bill that something happened to it, in this process or another. */
export type BillEvents = {
  /** Returns the function that ends the watch. */
  readonly watch: (billNo: string, onEvent: () => void) => () => void
  /** Called with a bill number from LISTEN; also once after a reconnect, for every bill. */
  readonly tell: (billNo: string) => void
  readonly tellAll: () => void
}

/** The channel of LISTEN and NOTIFY; its payload is a bill number. */
export const billChannel = 'bill_event'

export const createBillEvents = (): BillEvents => {
  const watchers = new Map<string, Set<() => void>>()
  const tell = (billNo: string) => {
    for (const onEvent of watchers.get(billNo) ?? []) onEvent()
  }
  return {
    watch: (billNo, onEvent) => {
      const set = watchers.get(billNo) ?? new Set()
      set.add(onEvent)
      watchers.set(billNo, set)
      return () => {
        set.delete(onEvent)
        if (set.size === 0) watchers.delete(billNo)
      }
    },
    tell,
    tellAll: () => {
      for (const billNo of watchers.keys()) tell(billNo)
    },
  }
}
