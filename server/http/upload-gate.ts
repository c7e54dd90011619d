/** Files are read into memory: one caller may have so many under way, whatever else arrives. */
const mostAtOnce = 4

/** Lets each caller have a few files under way; undefined for one too many, of which none is read. */
export const createFileGate = () => {
  const underWay = new Map<string, number>()
  return async <Result>(who: string, work: () => Promise<Result>): Promise<Result | undefined> => {
    const count = underWay.get(who) ?? 0
    if (count >= mostAtOnce) return undefined
    underWay.set(who, count + 1)
    try {
      return await work()
    } finally {
      const left = (underWay.get(who) ?? 1) - 1
      if (left > 0) underWay.set(who, left)
      else underWay.delete(who)
    }
  }
}
