import { describe, expect, test } from 'vitest'
import { DatabaseUnavailable } from './database-errors.ts'
import { inBatches } from './in-batches.ts'

/** Work that answers each item doubled, when it is let go on. */
const pausedWork = () => {
  const batches: number[][] = []
  const waiting: (() => void)[] = []
  return {
    batches,
    /** Ends every batch under way, and lets what follows begin. */
    release: async () => {
      for (const go of waiting.splice(0)) go()
      await new Promise(resolve => setImmediate(resolve))
    },
    work: async (items: readonly number[]) => {
      batches.push([...items])
      await new Promise<void>(resolve => waiting.push(resolve))
      return items.map(item => item * 2)
    },
  }
}

describe('items', () => {
  test('go alone and at once while nothing is under way', async () => {
    const { batches, release, work } = pausedWork()
    const double = inBatches({ concurrency: 2, maxBatchSize: 10, work })
    const first = double(1)
    await Promise.resolve()
    expect(batches).toEqual([[1]])
    await release()
    expect(await first).toBe(2)
  })

  test('that come meanwhile go together, and each gets its own answer', async () => {
    const { batches, release, work } = pausedWork()
    const double = inBatches({ concurrency: 1, maxBatchSize: 10, work })
    const answers = [double(1)]
    await Promise.resolve()
    answers.push(double(2), double(3), double(4))
    await release()
    await release()
    expect(batches).toEqual([[1], [2, 3, 4]])
    expect(await Promise.all(answers)).toEqual([2, 4, 6, 8])
  })

  test('that come together are shared out among the free lanes, at most so many each', async () => {
    const { batches, release, work } = pausedWork()
    const double = inBatches({ concurrency: 2, maxBatchSize: 3, work })
    const answers = [1, 2, 3, 4, 5, 6, 7, 8].map(double)
    while (batches.length < 3) await release()
    expect(batches).toEqual([
      [1, 2, 3],
      [4, 5, 6],
      [7, 8],
    ])
    await release()
    expect(await Promise.all(answers)).toHaveLength(8)
  })
})

describe('a batch that fails', () => {
  const refuseOdd = async (items: readonly number[]) => {
    const odd = items.find(item => item % 2 === 1)
    if (odd !== undefined) throw new Error(`${odd} is odd`)
    return items
  }

  test('is tried again one by one, so that a bad item takes no other with it', async () => {
    const check = inBatches({ concurrency: 1, maxBatchSize: 10, work: refuseOdd })
    const outcomes = await Promise.allSettled([2, 3, 4].map(check))
    expect(outcomes).toEqual([
      { status: 'fulfilled', value: 2 },
      { status: 'rejected', reason: new Error('3 is odd') },
      { status: 'fulfilled', value: 4 },
    ])
  })

  test('is not tried again while the database is away', async () => {
    let tries = 0
    const check = inBatches({
      concurrency: 1,
      maxBatchSize: 10,
      work: async (): Promise<number[]> => {
        tries += 1
        throw new DatabaseUnavailable('away')
      },
    })
    const outcomes = await Promise.allSettled([1, 2].map(check))
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(tries).toBe(1)
  })

  test('leaves its lane to those who come after', async () => {
    const check = inBatches({ concurrency: 1, maxBatchSize: 10, work: refuseOdd })
    await expect(check(1)).rejects.toThrow('odd')
    expect(await check(2)).toBe(2)
  })
})
