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
  /** Returns the function that ends it. */
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

export const createQueueChanges = (): QueueChanges => {
  const followers = new Set<Follower>()
  return {
    follow: follower => {
      followers.add(follower)
      return () => followers.delete(follower)
    },
    publish: payload => {
      const change = parseChange(payload)
      if (change) for (const { onChange } of followers) onChange(change)
    },
    publishGap: () => {
      for (const { onGap } of followers) onGap()
    },
  }
}
