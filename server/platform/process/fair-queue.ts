type FairQueueLimits = {
  readonly atOnce: number
  readonly atOnceEach: number
  readonly waiting: number
  readonly waitingEach: number
}

export type FairQueue = {
  /**
   * Waits for a turn of `owner`; resolves with a function that ends the turn and must be called.
   * Undefined when too many of this owner's, or of all, wait already, or after `maxWaitMs`.
   */
  readonly enter: (owner: string, maxWaitMs?: number) => Promise<(() => void) | undefined>
}

/**
 * Gives so many turns at a time, and so many to each owner. An owner's others wait behind those of
 * owners who have waited longer, so that many of a few owners do not hold up everyone's.
 */
export const createFairQueue = (limits: FairQueueLimits): FairQueue => {
  const running = new Map<string, number>()
  // Owners in the order in which their turn comes, each with what waits.
  const waiting = new Map<string, (() => void)[]>()
  let [runningCount, waitingCount] = [0, 0]

  const startNext = () => {
    for (const [owner, [first, ...others]] of waiting) {
      if (runningCount >= limits.atOnce) return
      const own = running.get(owner) ?? 0
      if (!first || own >= limits.atOnceEach) continue
      running.set(owner, own + 1)
      runningCount += 1
      waitingCount -= 1
      waiting.delete(owner)
      if (others.length > 0) waiting.set(owner, others)
      first()
    }
  }

  const end = (owner: string) => {
    const own = (running.get(owner) ?? 1) - 1
    if (own > 0) running.set(owner, own)
    else running.delete(owner)
    runningCount -= 1
    const left = waiting.get(owner)
    if (waiting.delete(owner) && left) waiting.set(owner, left)
    startNext()
  }

  const leave = (owner: string, start: () => void) => {
    const others = waiting.get(owner)?.filter(other => other !== start) ?? []
    if (others.length > 0) waiting.set(owner, others)
    else waiting.delete(owner)
    waitingCount -= 1
  }

  return {
    enter: async (owner, maxWaitMs) => {
      const own = waiting.get(owner) ?? []
      if (own.length >= limits.waitingEach || waitingCount >= limits.waiting) return undefined
      const turn = Promise.withResolvers<boolean>()
      const start = () => turn.resolve(true)
      waiting.set(owner, [...own, start])
      waitingCount += 1
      const giveUp = () => {
        leave(owner, start)
        turn.resolve(false)
      }
      const timer = maxWaitMs === undefined ? undefined : setTimeout(giveUp, maxWaitMs)
      startNext()
      const isTurn = await turn.promise
      clearTimeout(timer)
      return isTurn ? () => end(owner) : undefined
    },
  }
}
