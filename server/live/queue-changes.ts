import type { ChangedRow } from '#contract/live/queues.ts'
import { isLiveQueue } from '#contract/live/queues.ts'
import type { MarketCode } from '#domain/market/market.ts'

/** The NOTIFY channel of the triggers that announce changed rows of queues. */
export const queueChannel = 'queue_changed'

/** A changed row, and its market; null: of no market. */
export type QueueChange = ChangedRow & { readonly market: MarketCode | null }

type Follower = {
  readonly onChange: (change: QueueChange) => void
  /** Changes may have been missed. */
  readonly onGap: () => void
}

/** Passes the changes of every process on to the streams of this one. */
export type QueueChanges = {
  /**
   * Also passes on what changed in the last 15 seconds: a page reads before its stream is open, and
   * would not hear of a change in between. Returns the function that ends it.
   */
  readonly follow: (follower: Follower) => () => void
  /** Takes the payload of a notification; one of another form is ignored. */
  readonly publish: (payload: string) => void
  readonly publishGap: () => void
}

const parseChange = (payload: string): QueueChange | undefined => {
  const { queue, id, version, market } = JSON.parse(payload) as Record<string, string | null>
  if (typeof queue !== 'string' || !isLiveQueue(queue) || !id || !version) return undefined
  // Safe: the triggers write a market's code, or null.
  return { queue, id, version, market: market as MarketCode | null }
}

/** What a page has read before its stream opens is at most so old. */
const keptMs = 15_000
/** More rows than so many cost a new stream less as one gap. */
const maxKept = 200

/** The latest change of each row in the last `keptMs`; `monotonicMs` is a clock that never goes back. */
const createRecentChanges = (monotonicMs: () => number) => {
  const kept = new Map<string, { readonly at: number; readonly change: QueueChange }>()
  /** Up to this time changes may be missing here. */
  let incompleteUntil = Number.NEGATIVE_INFINITY
  const dropOld = () => {
    const oldest = monotonicMs() - keptMs
    // In the order of time: a row that changes again moves to the end.
    for (const [key, { at }] of kept) {
      if (at >= oldest) break
      kept.delete(key)
    }
  }
  const forget = () => {
    kept.clear()
    incompleteUntil = monotonicMs()
  }
  return {
    forget,
    add: (change: QueueChange) => {
      dropOld()
      const key = `${change.queue} ${change.id}`
      kept.delete(key)
      if (kept.size >= maxKept) forget()
      kept.set(key, { at: monotonicMs(), change })
    },
    passOn: ({ onChange, onGap }: Follower) => {
      dropOld()
      if (incompleteUntil >= monotonicMs() - keptMs) return onGap()
      for (const { change } of kept.values()) onChange(change)
    },
  }
}

export const createQueueChanges = (monotonicMs = () => performance.now()): QueueChanges => {
  const followers = new Set<Follower>()
  const recent = createRecentChanges(monotonicMs)
  return {
    follow: follower => {
      followers.add(follower)
      recent.passOn(follower)
      return () => followers.delete(follower)
    },
    publish: payload => {
      const change = parseChange(payload)
      if (!change) return
      recent.add(change)
      for (const { onChange } of followers) onChange(change)
    },
    publishGap: () => {
      recent.forget()
      for (const { onGap } of followers) onGap()
    },
  }
}
