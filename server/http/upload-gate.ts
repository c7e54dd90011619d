/** Files are read into memory: each caller may upload this many at a time. */
const maxAtOnce = 4

/**
 * Allows each caller a few uploads at a time; undefined for one too many, whose body is not read.
 */
export const createUploadGate = () => {
  const running = new Map<string, number>()
  return async <Result>(
    caller: string,
    work: () => Promise<Result>,
  ): Promise<Result | undefined> => {
    const count = running.get(caller) ?? 0
    if (count >= maxAtOnce) return undefined
    running.set(caller, count + 1)
    try {
      return await work()
    } finally {
      const left = (running.get(caller) ?? 1) - 1
      if (left > 0) running.set(caller, left)
      else running.delete(caller)
    }
  }
}
