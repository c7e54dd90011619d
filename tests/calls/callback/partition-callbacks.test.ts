import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectionOptions } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { readMigrations } from '#server/platform/database/migration-files.ts'
import { uuidv7 } from '#server/platform/security/ids.ts'
import { createTestDatabase, type TestDatabase } from '../../harness/app/test-database.ts'
import { makeTestFolder, testLog } from '../../harness/app/test-database-server.ts'

// The migrations that make `callback.received` a partitioned table, on one with rows.

const firstOfThem = '0077-received-callbacks-bound'

let database: TestDatabase
let owner: pg.Client
let folder: string
beforeEach(async () => {
  database = await createTestDatabase()
  owner = new pg.Client(connectionOptions(database.ownerAddress))
  await owner.connect()
  folder = makeTestFolder()
  // Back to before them.
  await owner.query(`do $$ declare name text; begin
    for name in select nspname from pg_namespace where nspname !~ '^pg_|^information_schema|^public'
    loop execute format('drop schema %I cascade', name); end loop; end $$`)
  apply(name => name < firstOfThem)
  await run()
})
afterEach(async () => {
  await owner.end()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const apply = (isApplied: (name: string) => boolean) => {
  for (const { name, sql } of readMigrations()) {
    if (isApplied(name)) writeFileSync(join(folder, `${name}.sql`), sql)
  }
}
const run = async () =>
  await migrate({ address: database.ownerAddress, log: testLog, directory: folder })

const idAt = (at: Date, no: number) => uuidv7(at, Buffer.alloc(10, no))
const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000)

/** The statement of the release before, as the application's role sends it. */
const insertAsBefore = async (id: string, outcome: string | null) => {
  await database.pool.query(
    `insert into callback.received (callback_id, provider, purpose, headers, body_encrypted, event,
       received_at, outcome, handled_at)
     values ($1, 'xendit', 'payment', '{}', '\\x00', null, now(), $2, case when $2::text is null then null else now() end)`,
    [id, outcome],
  )
}

const rowsOf = async () => {
  const { rows } = await database.pool.query<{ id: string; place: string }>(
    `select callback_id as id, tableoid::regclass::text as place from callback.received order by 1`,
  )
  return rows.map(({ id, place }) => [id, place.replace('callback.received_', '')])
}

const constraintIsThere = async (): Promise<boolean> => {
  const { rowCount } = await owner.query(
    "select from pg_constraint where conname = 'received_bound'",
  )
  return rowCount === 1
}

test('rows stay as they are, and the release before writes on through all steps', async () => {
  const [old, unread, pending] = [
    idAt(daysAhead(-900), 1),
    idAt(daysAhead(-2), 2),
    idAt(new Date(), 3),
  ]
  await insertAsBefore(old, 'posted')
  await insertAsBefore(unread, 'unreadable')
  await insertAsBefore(pending, null)
  apply(name => name <= firstOfThem)
  await run()
  expect(await constraintIsThere()).toBe(true)
  const between = idAt(daysAhead(20), 4)
  await insertAsBefore(between, null)
  apply(() => true)
  expect(await run()).toContain('0079-callback-months')
  expect(await constraintIsThere()).toBe(false)
  expect(await rowsOf()).toEqual([old, unread, pending, between].map(id => [id, 'first']))
  const heard: string[] = []
  await database.listen('queue_changed', payload => heard.push(payload))
  const set = "update callback.received set outcome = 'unconfirmed', handled_at = now()"
  await database.pool.query(`${set} where callback_id = $1 and handled_at is null`, [pending])
  await expect.poll(() => heard.length).toBe(1)
  expect(heard[0]).toContain(pending)
  // A second one of an id is refused, as before.
  await expect(insertAsBefore(old, 'posted')).rejects.toMatchObject({ code: '23505' })
  const next = idAt(daysAhead(75), 5)
  await insertAsBefore(next, null)
  const [, place = ''] = (await rowsOf()).find(([id]) => id === next) ?? []
  expect(place).toMatch(/^\d{4}_\d{2}$/)
  const { rows } = await owner.query(
    `select count(*)::int as count from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relname ~ '^received' and not i.indisvalid`,
  )
  expect(rows).toEqual([{ count: 0 }])
})

test('ids of a clock that was ahead move out of the first partition', async () => {
  const [usual, ahead, farAhead] = [
    idAt(new Date(), 1),
    idAt(daysAhead(75), 2),
    idAt(daysAhead(900), 3),
  ]
  for (const id of [usual, ahead, farAhead]) await insertAsBefore(id, 'posted')
  apply(name => name <= firstOfThem)
  await run()
  expect(await constraintIsThere()).toBe(false)
  apply(() => true)
  await run()
  const found = await rowsOf()
  expect(found.map(([id]) => id)).toEqual([usual, ahead, farAhead])
  expect(found[0]?.[1]).toBe('first')
  expect(found[1]?.[1]).toMatch(/^\d{4}_\d{2}$/)
  expect(found[2]?.[1]).toBe('other')
})
