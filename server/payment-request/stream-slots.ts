/** A page holds one stream; a few more for tabs and for connections that ended unnoticed. */
const maxBySession = 5
const maxByBorrower = 15

export type StreamSlots = {
  /** Takes a place for one stream; returns what gives it back, or undefined when all are taken. */
  readonly take: (session: string, borrowerId: string) => (() => void) | undefined
}

/** Counts the open streams of this process, by session and by borrower. */
export const createStreamSlots = (): StreamSlots => {
  const open = new Map<string, number>()
  const count = (key: string) => open.get(key) ?? 0
  const add = (key: string, change: 1 | -1) => {
    const left = count(key) + change
    if (left > 0) open.set(key, left)
    else open.delete(key)
  }
  return {
    take: (session, borrowerId) => {
      const keys = [`session:${session}`, `borrower:${borrowerId}`] as const
      const [bySession, byBorrower] = keys
      if (count(bySession) >= maxBySession || count(byBorrower) >= maxByBorrower) return undefined
      for (const key of keys) add(key, 1)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        for (const key of keys) add(key, -1)
      }
    },
  }
}
