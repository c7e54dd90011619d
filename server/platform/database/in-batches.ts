import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseUnavailable } from './database-errors.ts'

type WaitingItem<Item, Result> = {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
  /** Runs a function in the asynchronous context of the caller. */
  readonly inContext: <Answer>(act: () => Answer) => Answer
}

type BatchOptions<Db, Item, Result> = {
  /** How many batches run at the same time on one database. */
  readonly concurrency: number
  readonly maxBatchSize: number
  /** Results in the order of its items: of all of them, or it throws and has done nothing. */
  readonly work: (db: Db, items: readonly Item[]) => Promise<readonly Result[]>
}

/**
 * Passes items to `work` in batches: what comes in one turn of the event loop is one batch, at the end of
 * that turn; while `concurrency` batches of that database are running, items wait for the next. The more
 * there are, the more share a statement's cost; alone, an item waits for no other. Within a transaction an
 * item is passed alone and at once. A batch that fails is tried again item by item, so that a bad one does
 * not fail the others; only when the database is unavailable is nothing tried again. A batch runs in the
 * asynchronous context of its first caller, whose trace has its statement.
 */
export const inBatches = <Db extends { readonly isTransaction: boolean }, Item, Result>(
  options: BatchOptions<Db, Item, Result>,
): ((db: Db, item: Item) => Promise<Result>) => {
  const queues = new WeakMap<Db, (item: Item) => Promise<Result>>()
  return async (db, item) => {
    // `work` answers each item.
    if (db.isTransaction) return (await options.work(db, [item]))[0] as Result
    const queue = queues.get(db) ?? queueOf(db, options)
    queues.set(db, queue)
    return await queue(item)
  }
}

const queueOf = <Db, Item, Result>(
  db: Db,
  { concurrency, maxBatchSize, work }: BatchOptions<Db, Item, Result>,
): ((item: Item) => Promise<Result>) => {
  const queue: WaitingItem<Item, Result>[] = []
  let running = 0

  const settle = async (batch: readonly WaitingItem<Item, Result>[]): Promise<void> => {
    try {
      const results = await work(
        db,
        batch.map(({ item }) => item),
      )
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
    while (running < concurrency && queue.length > 0) {
      const batch = queue.splice(0, maxBatchSize)
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
      // Requests come in separate callbacks of one turn: a microtask would run after each of them.
      if (queue.length === 1) setImmediate(start)
    })
}
