import { AsyncLocalStorage } from 'node:async_hooks'
import { standardTimeouts } from './database.ts'
import { DatabaseUnavailable, isLockTimeout } from './database-errors.ts'

type WaitingItem<Item, Result> = {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
  /** As `performance.now` says. */
  readonly since: number
  /** Runs a function in the asynchronous context of the caller. */
  readonly inContext: <Answer>(act: () => Answer) => Answer
}

type BatchOptions<Db, Item, Result> = {
  /** How many batches run at the same time on one database. */
  readonly concurrency: number
  readonly maxBatchSize: number
  /**
   * `turn`: what comes in one turn of the event loop is one batch, at its end: fewest statements. `lanes`: it
   * is begun at once and shared out among the batches that may begin: for writes, which wait for the disk
   * meanwhile.
   */
  readonly together: 'turn' | 'lanes'
  /** How long an item waits at most until its batch runs: as long as for a connection, unless said. */
  readonly maxWaitMilliseconds?: number
  /** Results in the order of its items: of all of them, or it throws and has done nothing. */
  readonly work: (db: Db, items: readonly Item[]) => Promise<readonly Result[]>
}

/**
 * Passes items to `work` in batches: while `concurrency` batches of that database are running, items wait
 * for the next. The more there are, the more share a statement's cost; alone, an item waits for no other.
 * Within a transaction an item is passed alone and at once. When a batch fails, each of its items is tried
 * by itself, so that a bad one, or one whose row is locked, does not fail the others; when the database is
 * unavailable, nothing is tried again. A batch runs in the asynchronous context of its first caller, whose
 * trace has its statement.
 * @throws DatabaseUnavailable too for an item that has waited for too long; it was not passed to `work`.
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
  {
    concurrency,
    maxBatchSize,
    together,
    maxWaitMilliseconds = standardTimeouts.connectMilliseconds,
    work,
  }: BatchOptions<Db, Item, Result>,
): ((item: Item) => Promise<Result>) => {
  const queue: WaitingItem<Item, Result>[] = []
  let running = 0
  let watch: NodeJS.Timeout | undefined

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
      const isHopeless = error instanceof DatabaseUnavailable && !isLockTimeout(error)
      if (batch.length === 1 || isHopeless) {
        for (const { reject } of batch) reject(error)
      } else {
        await Promise.all(batch.map(waiting => waiting.inContext(() => settle([waiting]))))
      }
    }
  }
  /** Rejects what has waited for too long, and looks again when the next one has. */
  const rejectOverdue = (): void => {
    const now = performance.now()
    const overdue = queue.findIndex(({ since }) => now - since < maxWaitMilliseconds)
    const error = new DatabaseUnavailable('it waited too long for the statements before it')
    for (const { reject } of queue.splice(0, overdue < 0 ? queue.length : overdue)) reject(error)
    watch = undefined
    watchQueue()
  }
  const watchQueue = (): void => {
    const [first] = queue
    if (!first || watch) return
    const leftMs = first.since + maxWaitMilliseconds - performance.now()
    watch = setTimeout(rejectOverdue, Math.ceil(Math.max(leftMs, 1))).unref()
  }
  const start = (): void => {
    while (running < concurrency && queue.length > 0) {
      const lanes = together === 'turn' ? 1 : concurrency - running
      const batch = queue.splice(0, Math.min(Math.ceil(queue.length / lanes), maxBatchSize))
      running += 1
      const inContext = batch[0]?.inContext ?? (act => act())
      inContext(() => settle(batch)).finally(() => {
        running -= 1
        start()
      })
    }
    watchQueue()
  }
  return item =>
    new Promise((resolve, reject) => {
      const inContext = AsyncLocalStorage.snapshot()
      queue.push({ item, resolve, reject, since: performance.now(), inContext })
      if (together === 'lanes') queueMicrotask(start)
      // Requests come in separate callbacks of one turn: a microtask would run after each of them.
      else if (queue.length === 1) setImmediate(start)
    })
}
