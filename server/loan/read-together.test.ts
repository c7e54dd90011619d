import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/harness/app/test-database.ts'
import { DatabaseUnavailable } from '../platform/database/database.ts'
import type { Tables } from '../tables.ts'
import { readTogether } from './read-together.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 5 })
})
afterAll(() => database.drop())

type Line = { readonly id: string; readonly inverse: string }

/** Reads numbers with their inverse; a division by zero fails the statement. Odd ones are not there. */
const readerOf = ({ failure }: { readonly failure?: Error } = {}) => {
  const statements: string[][] = []
  const read = readTogether<Line>({
    read: async (db: Kysely<Tables>, ids: readonly string[]) => {
      statements.push([...ids])
      if (failure) throw failure
      const { rows } = await sql<Line>`
        select no::text as id, (100 / no)::text as inverse
        from unnest(${ids}::int[]) as no where no % 2 = 0 order by no desc`.execute(db)
      return rows
    },
    idOf: ({ id }) => id,
    spanName: 'read line',
  })
  return { read, statements }
}

test('what is asked for in one turn is one statement, and each gets its own row', async () => {
  const { read, statements } = readerOf()
  const asked = ['4', '10', '3', '4', '2']
  const rows = await Promise.all(asked.map(async id => await read(database.kysely, id)))
  expect(rows.map(row => row?.inverse)).toEqual(['25', '10', undefined, '25', '50'])
  expect(rows[0]).not.toBe(rows[3])
  expect(statements).toEqual([asked])
})

test('requests that come in separate callbacks of one turn are read together too', async () => {
  const { read, statements } = readerOf()
  const rows = await Promise.all(
    ['2', '4'].map(
      async id =>
        await new Promise<Line | undefined>((resolve, reject) => {
          setImmediate(() => read(database.kysely, id).then(resolve, reject))
        }),
    ),
  )
  expect(rows.map(row => row?.id)).toEqual(['2', '4'])
  expect(statements).toEqual([['2', '4']])
})

test('nothing is kept: asked again, a row is read again', async () => {
  const { read, statements } = readerOf()
  await read(database.kysely, '2')
  await read(database.kysely, '2')
  expect(statements).toEqual([['2'], ['2']])
})

test('a statement reads 25 rows at most', async () => {
  const { read, statements } = readerOf()
  const asked = Array.from({ length: 60 }, (_, at) => String(2 * at + 2))
  const rows = await Promise.all(asked.map(async id => await read(database.kysely, id)))
  expect(rows.map(row => row?.id)).toEqual(asked)
  expect(statements.map(({ length }) => length)).toEqual([25, 25, 10])
})

test('a row that fails its statement fails for those alone who asked for it', async () => {
  const { read } = readerOf()
  const results = await Promise.allSettled(
    ['2', '0', '4', '0'].map(async id => await read(database.kysely, id)),
  )
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
  ])
  expect(results[1]).toMatchObject({ reason: { message: 'division by zero' } })
})

test('without the database all who asked fail at once, and nothing is sent again', async () => {
  const { read, statements } = readerOf({ failure: new DatabaseUnavailable('down') })
  const results = await Promise.allSettled(
    ['2', '4'].map(async id => await read(database.kysely, id)),
  )
  for (const result of results) expect(result).toMatchObject({ reason: { message: 'down' } })
  expect(statements).toEqual([['2', '4']])
})

test('a transaction reads at once, by its own statement', async () => {
  const { read, statements } = readerOf()
  await database.kysely.transaction().execute(async tx => {
    const outside = read(database.kysely, '4')
    expect((await read(tx, '2'))?.inverse).toBe('50')
    expect((await outside)?.inverse).toBe('25')
  })
  expect(statements).toContainEqual(['2'])
  expect(statements).toContainEqual(['4'])
  expect(statements).toHaveLength(2)
})
