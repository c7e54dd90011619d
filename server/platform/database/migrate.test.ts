import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/harness/app/test-database.ts'
import { makeTestFolder, testLog } from '#tests/harness/app/test-database-server.ts'
import { StartRefusal } from '../process/start-refusal.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'

let database: TestDatabase
let folder: string
let directory: string
beforeEach(async () => {
  database = await createTestDatabase({ poolSize: 3 })
  folder = makeTestFolder()
  directory = join(folder, 'migrations')
  mkdirSync(directory)
})
afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFileSync(join(directory, `${name}.sql`), text)
const run = () => migrate({ address: database.ownerAddress, log: testLog, directory })
const runOurs = () => migrate({ address: database.ownerAddress, log: testLog })

test('migrating twice changes nothing the second time', async () => {
  expect(await runOurs()).toEqual([])
  write('9001-first', 'create table platform.first (id integer)')
  expect(await run()).toEqual(['9001-first'])
  expect(await run()).toEqual([])
})

test('several processes may migrate one database at once', async () => {
  write('9001-slow', 'create table platform.slow (id integer); select pg_sleep(0.1)')
  write('9002-next', 'alter table platform.slow add column name text')
  const results = await Promise.all([run(), run(), run(), run()])
  expect(results.flat().sort()).toEqual(['9001-slow', '9002-next'])
})

test('a migration that was changed after it was applied is refused with its name', async () => {
  write('9001-first', 'create table platform.first (id integer)')
  await run()
  write('9001-first', 'create table platform.first (id bigint)')
  await expect(run()).rejects.toThrow(StartRefusal)
  await expect(run()).rejects.toThrow('migration 9001-first was changed after it was applied')
})

test('other line ends are not a change', async () => {
  write('9001-first', 'create table platform.first (\n  id integer\n)')
  await run()
  write('9001-first', 'create table platform.first (\r\n  id integer\r\n)')
  expect(await run()).toEqual([])
})

test('a migration that fails leaves nothing of itself, and those before it stay', async () => {
  write('9001-good', 'create table platform.good (id integer)')
  write('9002-bad', 'create table platform.half (id integer); select 1 / 0')
  await expect(run()).rejects.toThrow('migration 9002-bad: division by zero')
  const { rows } = await sql<{ good: string | null; half: string | null }>`
    select to_regclass('platform.good')::text as good, to_regclass('platform.half')::text as half
  `.execute(database.kysely)
  expect(rows).toEqual([{ good: 'platform.good', half: null }])
  write('9002-bad', 'create table platform.whole (id integer)')
  expect(await run()).toEqual(['9002-bad'])
})

test('an older program beside a newer one starts on migrations it does not know', async () => {
  write('9001-newer', 'create table platform.newer (id integer)')
  await run()
  expect(await runOurs()).toEqual([])
})

test('a migration waits for a reader without making others wait behind it for long', async () => {
  write(
    '9001-table',
    'create table platform.busy (id integer); grant select on platform.busy to rupya_app',
  )
  await run()
  write('9002-alter', 'alter table platform.busy add column name text')
  const reader = await database.pool.connect()
  await reader.query('begin; select * from platform.busy')
  const migrating = run()
  await new Promise(resolve => setTimeout(resolve, 300))
  await reader.query('commit')
  reader.release()
  expect(await migrating).toEqual(['9002-alter'])
})

test('our own files are numbered without a repeat or a gap', () => {
  const numbers = readMigrations().map(({ number }) => number)
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})

test('two files of one number, or a misnamed one, are refused', () => {
  write('0001-one', '')
  write('0001-other', '')
  expect(() => readMigrations(directory)).toThrow('two migrations have the number')
  rmSync(join(directory, '0001-other.sql'))
  write('later', '')
  expect(() => readMigrations(directory)).toThrow('later.sql is not named')
})

test('the application may neither change the schema nor the ledger', async () => {
  const db = database.kysely
  await expect(sql`create table platform.mine (id integer)`.execute(db)).rejects.toThrow('denied')
  await expect(sql`drop table platform.outbox`.execute(db)).rejects.toThrow('must be owner')
  await expect(sql`update ledger.entry set amounts = amounts`.execute(db)).rejects.toThrow('denied')
  await expect(sql`delete from ledger.entry`.execute(db)).rejects.toThrow('denied')
  await expect(sql`truncate ledger.entry`.execute(db)).rejects.toThrow('denied')
})
