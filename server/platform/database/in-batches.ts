import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseUnavailable } from './database-errors.ts'

type WaitingItem<Item, Result> = {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
  /** Runs a function in the asynchronous context of the caller. */
  readonly inContext: <Answer>(act: () => Answer) => Answer
}

/**
 * Passes items to `work` in batches: at once while fewer than `concurrency` batches are running; later
 * items wait for the next batch, of at most `maxBatchSize`. Under load a statement's cost is shared by
 * many; without load no item waits for others. `work` returns results in the order of its items and
 * does all of them or none; when it fails, each is tried alone, so that a bad one does not fail the
 * others. Only when the database is unavailable is nothing retried. A batch runs in the asynchronous
 * context of its first caller, whose trace has its statement.
 */
export const inBatches = <Item, Result>(options: {
  readonly concurrency: number
  readonly maxBatchSize: number
  readonly work: (items: readonly Item[]) => Promise<readonly Result[]>
}): ((item: Item) => Promise<Result>) => {
  const queue: WaitingItem<Item, Result>[] = []
  let running = 0

  const settle = async (batch: readonly WaitingItem<Item, Result>[]): Promise<void> => {
    try {
      const results = await options.work(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) {
        // `work` answers each item.
        resolve(results[index] as Result)
      }
    } catch (error) {
      if (batch.length === 1 || error instanceof DatabaseUnavailable) {
        for (const { reject } of batch) reject(error)
      } else {
        for (const waiting of batch) await settle([waiting])
      }
    }
  }
  const start = (): void => {
    while (running < options.concurrency && queue.length > 0) {
      const share = Math.ceil(queue.length / (options.concurrency - running))
      const batch = queue.splice(0, Math.min(share, options.maxBatchSize))
      running += 1
      const inContext = batch[0]?.inContext ?? (act => act())
      inContext(() => settle(batch)).finally(() => {
        running -= 1
        start()
      })
    }
  }
  return item =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject, inContext: AsyncLocalStorage.snapshot() })
      // After this turn of the event loop, so that callers released together share batches.
      queueMicrotask(start)
    })
}
