import { protocolCode, type Reply } from '#contract/envelope.ts'
import { backoffMs } from './backoff.ts'
import type { PageActivity } from './page-activity.ts'

export type FollowOptions<Latest> = {
  readonly fetchLatest: () => Promise<Reply<Latest>>
  /** Whether the borrower waits for a change of it. */
  readonly isAwaited: (latest: Latest) => boolean
  readonly onLatest: (latest: Latest) => void
  readonly activity: PageActivity
  /** The delay before the next poll; `attempt` counts from 0. */
  readonly waitMs?: (attempt: number) => number
}

/**
 * Polls until nothing is awaited any more: often at first, then less; never while the page is
 * hidden, and at once when it is shown again. A failed request changes nothing. Returns a function
 * that stops polling.
 */
export const follow = <Latest>({
  fetchLatest,
  isAwaited,
  onLatest,
  activity,
  waitMs = backoffMs,
}: FollowOptions<Latest>): (() => void) => {
  let attempt = 0
  let ended = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    ended = true
    clearTimeout(timer)
    stopListening()
  }
  const poll = async () => {
    clearTimeout(timer)
    const reply = await fetchLatest()
    if (ended) return
    if (reply.success) {
      if (!isAwaited(reply.data)) stop()
      onLatest(reply.data)
    } else if (reply.code === protocolCode.signedOut) stop()
    attempt += 1
    pollLater()
  }
  const pollLater = () => {
    clearTimeout(timer)
    if (ended) return
    timer = setTimeout(() => (activity.isVisible() ? poll() : pollLater()), waitMs(attempt))
  }
  const stopListening = activity.onReturn(() => {
    attempt = 0
    void poll()
  })
  pollLater()
  return stop
}
