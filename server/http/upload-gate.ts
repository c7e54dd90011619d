/** Files are read into memory: each caller may upload this many at a time. */
const maxAtOnce = 4

/**
 * Allows each caller a few uploads at a time; undefined for one too many, whose body is not read.
 */
export const createFileGate = () => {
  const underWay = new Map<string, number>()
  return async <Result>(who: string, work: () => Promise<Result>): Promise<Result | undefined> => {
    const count = underWay.get(who) ?? 0
    if (count >= maxAtOnce) return undefined
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
