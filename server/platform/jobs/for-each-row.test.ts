import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '../database/database.ts'
import { forEachRow } from './for-each-row.ts'

const setUp = () => {
  const logged: unknown[] = []
  const worked: number[] = []
  const log = { error: (...line: unknown[]) => logged.push(line) }
  const run = async (failures: ReadonlyMap<number, Error>) =>
    await forEachRow(
      { log } as unknown as Parameters<typeof forEachRow>[0],
      [1, 2, 3],
      async row => {
        const failure = failures.get(row)
        if (failure) throw failure
        worked.push(row)
      },
      { message: 'a row failed', facts: row => ({ row }) },
    )
  return { logged, worked, run }
}

test('a row that fails is logged and returned, and the others are worked on', async () => {
  const { logged, worked, run } = setUp()
  const err = new Error('broken')
  expect(await run(new Map([[2, err]]))).toEqual([2])
  expect(worked).toEqual([1, 3])
  expect(logged).toEqual([[{ err, row: 2 }, 'a row failed']])
})

test('an unavailable database ends it at once', async () => {
  const { logged, worked, run } = setUp()
  const unavailable = new DatabaseUnavailable('gone')
  await expect(run(new Map([[2, unavailable]]))).rejects.toBe(unavailable)
  expect(worked).toEqual([1])
  expect(logged).toEqual([])
})
