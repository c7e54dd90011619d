/**
 * Does `work` for each index below `count`, `atOnce` at a time, as many connections of one program
 * would. Ends with the last; throws what `work` throws.
 */
export const inParallel = async (
  count: number,
  atOnce: number,
  work: (index: number) => Promise<unknown>,
): Promise<void> => {
  let next = 0
  const worker = async () => {
    while (next < count) {
      const index = next
      next += 1
      await work(index)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, worker))
}
