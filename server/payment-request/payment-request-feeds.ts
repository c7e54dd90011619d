import type { Watchers } from '../platform/process/watchers.ts'

type FeedInput = {
  readonly requestNo: string
  /** The language of the texts: a feed is of one request in one language. */
  readonly locale: string
  /** Reads the payment request as it is now, as JSON. */
  readonly read: () => Promise<string>
  readonly onChange: (json: string) => void
  /** The feed has ended: a read failed. */
  readonly onFailure: (error: unknown) => void
}

/** Shares what is read of a payment request among all who watch it. */
export type PaymentRequestFeeds = {
  /** Returns the function that ends it. */
  readonly follow: (input: FeedInput) => () => void
}

/**
 * One read for each change of a payment request and language, however many watch it; a change during
 * a read is followed by one more.
 */
export const createPaymentRequestFeeds = (events: Watchers): PaymentRequestFeeds => {
  const feeds = new Map<string, ReturnType<typeof openFeed>>()
  return {
    follow: input => {
      const key = `${input.locale}:${input.requestNo}`
      const feed = feeds.get(key) ?? openFeed(events, input, () => feeds.delete(key))
      feeds.set(key, feed)
      return feed.join(input)
    },
  }
}

type FeedMember = Pick<FeedInput, 'onChange' | 'onFailure'>

const openFeed = (
  events: Watchers,
  { requestNo, read }: Pick<FeedInput, 'requestNo' | 'read'>,
  onClosed: () => void,
) => {
  const members = new Set<FeedMember>()
  let latest = ''
  let isOutdated = true
  let isReading = false
  const close = () => {
    unwatch()
    onClosed()
  }
  const readAgain = async () => {
    if (isReading) return
    isReading = true
    try {
      while (isOutdated) {
        isOutdated = false
        const now = await read()
        if (now === latest) continue
        latest = now
        for (const { onChange } of members) onChange(now)
      }
    } catch (error) {
      close()
      const failed = [...members]
      // None of them may close a feed that was opened since.
      members.clear()
      for (const { onFailure } of failed) onFailure(error)
    } finally {
      isReading = false
    }
  }
  const unwatch = events.watch(requestNo, () => {
    isOutdated = true
    void readAgain()
  })
  return {
    join: ({ onChange, onFailure }: FeedMember) => {
      const member = { onChange, onFailure }
      members.add(member)
      void readAgain()
      return () => {
        if (members.delete(member) && members.size === 0) close()
      }
    },
  }
}
