import { AsyncLocalStorage } from 'node:async_hooks'
import { describe, expect, test } from 'vitest'
import { DatabaseBusy, DatabaseUnavailable } from './database-errors.ts'
import { inBatches } from './in-batches.ts'

type TestDb = { readonly isTransaction: boolean }

const endOfTurn = () => new Promise(resolve => setImmediate(resolve))

/** Work that answers each item doubled, when it is let go on; `batches` holds what it was passed. */
const pausedBatches = (limits: {
  readonly concurrency: number
  readonly maxBatchSize: number
  readonly together?: 'turn' | 'lanes'
  readonly maxWaitMilliseconds?: number
}) => {
  const batches: number[][] = []
  const waiting: (() => void)[] = []
  const db: TestDb = { isTransaction: false }
  const doubleOn = inBatches({
    together: 'turn',
    ...limits,
    work: async (_: TestDb, items: readonly number[]) => {
      batches.push([...items])
      await new Promise<void>(resolve => waiting.push(resolve))
      return items.map(item => item * 2)
    },
  })
  return {
    batches,
    doubleOn,
    double: (item: number) => doubleOn(db, item),
    /** Ends every batch that is running, and lets what follows begin. */
    release: async () => {
      for (const go of waiting.splice(0)) go()
      await endOfTurn()
    },
  }
}

describe('items', () => {
  test('go at the end of the turn while nothing is running', async () => {
    const { batches, double, release } = pausedBatches({ concurrency: 2, maxBatchSize: 10 })
    const first = double(1)
    await endOfTurn()
    expect(batches).toEqual([[1]])
    await release()
    expect(await first).toBe(2)
  })

  test('that come in one turn go together, in separate callbacks of it too', async () => {
    const { batches, double, release } = pausedBatches({ concurrency: 2, maxBatchSize: 10 })
    const answers = [double(1), double(2)]
    await endOfTurn()
    for (const item of [3, 4]) {
      setImmediate(() => answers.push(double(item)))
    }
    await endOfTurn()
    await endOfTurn()
    expect(batches).toEqual([
      [1, 2],
      [3, 4],
    ])
    await release()
    expect(await Promise.all(answers)).toEqual([2, 4, 6, 8])
  })

  test('wait while as many batches as may are running, and then go together', async () => {
    const { batches, double, release } = pausedBatches({ concurrency: 1, maxBatchSize: 10 })
    const answers = [double(1)]
    await endOfTurn()
    answers.push(double(2))
    await endOfTurn()
    answers.push(double(3), double(4))
    await endOfTurn()
    expect(batches).toEqual([[1]])
    await release()
    await release()
    expect(batches).toEqual([[1], [2, 3, 4]])
    expect(await Promise.all(answers)).toEqual([2, 4, 6, 8])
  })

  test('are at most so many in a batch', async () => {
    const { batches, double, release } = pausedBatches({ concurrency: 2, maxBatchSize: 3 })
    const answers = [1, 2, 3, 4, 5, 6, 7, 8].map(double)
    await endOfTurn()
    expect(batches).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ])
    await release()
    expect(batches[2]).toEqual([7, 8])
    await release()
    expect(await Promise.all(answers)).toEqual([2, 4, 6, 8, 10, 12, 14, 16])
  })

  test('go at once among lanes, and those that come together are shared out', async () => {
    const lanes = { concurrency: 2, maxBatchSize: 3, together: 'lanes' } as const
    const { batches, double, release } = pausedBatches(lanes)
    const first = double(1)
    await Promise.resolve()
    expect(batches).toEqual([[1]])
    await release()
    const answers = [first, ...[2, 3, 4, 5, 6, 7, 8].map(double)]
    await Promise.resolve()
    expect(batches.slice(1)).toEqual([
      [2, 3, 4],
      [5, 6, 7],
    ])
    await release()
    await release()
    expect(batches[3]).toEqual([8])
    expect(await Promise.all(answers)).toEqual([2, 4, 6, 8, 10, 12, 14, 16])
  })

  test('that are few go one to each lane', async () => {
    const lanes = { concurrency: 2, maxBatchSize: 10, together: 'lanes' } as const
    const { batches, double, release } = pausedBatches(lanes)
    const answers = [1, 2, 3].map(double)
    await Promise.resolve()
    expect(batches).toEqual([[1, 2], [3]])
    await release()
    expect(await Promise.all(answers)).toEqual([2, 4, 6])
  })

  test('of another database wait for none of this one', async () => {
    const { batches, double, doubleOn, release } = pausedBatches({
      concurrency: 1,
      maxBatchSize: 10,
    })
    const other: TestDb = { isTransaction: false }
    const answers = [double(1), doubleOn(other, 2), doubleOn(other, 3)]
    await endOfTurn()
    expect(batches).toEqual([[1], [2, 3]])
    await release()
    expect(await Promise.all(answers)).toEqual([2, 4, 6])
  })

  test('that wait too long fail as without a database, and the next ones go on', async () => {
    const limits = { concurrency: 1, maxBatchSize: 10, maxWaitMilliseconds: 20 }
    const { batches, double, release } = pausedBatches(limits)
    const first = double(1)
    await endOfTurn()
    for (const item of [2, 3]) await expect(double(item)).rejects.toThrow(DatabaseUnavailable)
    const last = double(4)
    await release()
    expect(await first).toBe(2)
    await release()
    expect(await last).toBe(8)
    expect(batches).toEqual([[1], [4]])
  })

  test('within a transaction go alone and at once, though others wait', async () => {
    const { batches, double, doubleOn, release } = pausedBatches({
      concurrency: 1,
      maxBatchSize: 10,
    })
    const tx: TestDb = { isTransaction: true }
    const answers = [double(1), doubleOn(tx, 2), doubleOn(tx, 3)]
    expect(batches).toEqual([[2], [3]])
    await endOfTurn()
    expect(batches).toEqual([[2], [3], [1]])
    await release()
    expect(await Promise.all(answers)).toEqual([2, 4, 6])
  })
})

describe('a batch that fails', () => {
  const db: TestDb = { isTransaction: false }
  const limits = { concurrency: 1, maxBatchSize: 10, together: 'turn' } as const
  const refuseOdd = inBatches({
    ...limits,
    work: async (_: TestDb, items: readonly number[]) => {
      const odd = items.find(item => item % 2 === 1)
      if (odd !== undefined) throw new Error(`${odd} is odd`)
      return items
    },
  })
  const check = (item: number) => refuseOdd(db, item)

  test('is tried again one by one, so that a bad item takes no other with it', async () => {
    const outcomes = await Promise.allSettled([2, 3, 4, 3].map(check))
    expect(outcomes).toEqual([
      { status: 'fulfilled', value: 2 },
      { status: 'rejected', reason: new Error('3 is odd') },
      { status: 'fulfilled', value: 4 },
      { status: 'rejected', reason: new Error('3 is odd') },
    ])
  })

  test('for a locked row is tried again, so that the others do not wait for its lock', async () => {
    const lockTimeout = new DatabaseBusy('canceled', {
      cause: Object.assign(new Error('canceled'), { code: '55P03' }),
    })
    const waitForLock = inBatches({
      ...limits,
      work: async (_: TestDb, items: readonly number[]) => {
        if (items.includes(3)) throw lockTimeout
        return items
      },
    })
    const outcomes = await Promise.allSettled([2, 3, 4].map(item => waitForLock(db, item)))
    expect(outcomes).toEqual([
      { status: 'fulfilled', value: 2 },
      { status: 'rejected', reason: lockTimeout },
      { status: 'fulfilled', value: 4 },
    ])
  })

  test('has each item tried again in the context of who asked for it', async () => {
    const asking = new AsyncLocalStorage<number>()
    const tried: (number | undefined)[] = []
    const check = inBatches({
      ...limits,
      work: async (_: TestDb, items: readonly number[]) => {
        if (items.length > 1) throw new Error('not together')
        tried.push(asking.getStore())
        return items
      },
    })
    await Promise.all([2, 3].map(item => asking.run(item, () => check(db, item))))
    expect(tried).toEqual([2, 3])
  })

  test('is not tried again while the database is unavailable', async () => {
    let tries = 0
    const fail = inBatches({
      ...limits,
      work: async (): Promise<number[]> => {
        tries += 1
        throw new DatabaseUnavailable('unavailable')
      },
    })
    const outcomes = await Promise.allSettled([1, 2].map(item => fail(db, item)))
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(tries).toBe(1)
  })

  test('lets those who come after it go on', async () => {
    await expect(check(1)).rejects.toThrow('odd')
    expect(await check(2)).toBe(2)
  })
})
