import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startLossyProxy } from '#tests/harness/app/lossy-proxy.ts'
import { createTestDatabase, type TestDatabase } from '#tests/harness/app/test-database.ts'
import { testLog } from '#tests/harness/app/test-database-server.ts'
import { newId } from '../security/ids.ts'
import {
  CommitUnknown,
  createDatabase,
  DatabaseBusy,
  DatabaseUnavailable,
  inTransaction,
} from './database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

describe('what comes out of a column', () => {
  test('money is BigInt, a date its text, an instant a Date, a numeric its text', async () => {
    const { rows } = await sql`select 9007199254740993::int8 as money, date '2026-02-28' as day,
      timestamptz '2026-11-21 03:00:00+07' as at, 1.10::numeric as rate,
      array[1, null]::int8[] as moneys, array[date '2026-01-02'] as days`.execute(database.kysely)
    expect(rows).toEqual([
      {
        money: 9_007_199_254_740_993n,
        day: '2026-02-28',
        at: new Date('2026-11-20T20:00:00Z'),
        rate: '1.10',
        moneys: [1n, null],
        days: ['2026-01-02'],
      },
    ])
  })

  test('what goes in comes out the same', async () => {
    const { rows } = await sql`
      select ${-1n}::int8 as money, ${'2026-02-28'}::date as day, ${new Date(0)}::timestamptz as at
    `.execute(database.kysely)
    expect(rows).toEqual([{ money: -1n, day: '2026-02-28', at: new Date(0) }])
  })
})

test('a query is prepared once per connection and then reused by its name', async () => {
  await using made = await createTestDatabase()
  const other = createDatabase({ address: made.appAddress, poolSize: 1, log: testLog })
  for (let count = 0; count < 3; count += 1) {
    await other.kysely
      .selectFrom('platform.outbox')
      .select('topic')
      .where('messageId', '=', newId())
      .execute()
  }
  const { rows } = await sql<{ name: string; uses: bigint }>`
    select name, generic_plans + custom_plans as uses from pg_prepared_statements
    where statement like 'select "topic"%'`.execute(other.kysely)
  expect(rows).toEqual([{ name: expect.stringMatching(/^[\w-]{22}$/), uses: 3n }])
  await other.close()
})

test('after a failover no connection to the server that only reads is used again', async () => {
  await using made = await createTestDatabase()
  const owner = createDatabase({ address: made.ownerAddress, poolSize: 1, log: testLog })
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    owner.kysely,
  )
  const name = sql.id(rows[0]?.name ?? '')
  await sql`alter database ${name} set default_transaction_read_only = on`.execute(owner.kysely)
  const other = createDatabase({ address: made.appAddress, poolSize: 3, log: testLog })
  const pidOf = () => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(other.kysely)
  await Promise.all([pidOf(), pidOf(), pidOf()])
  expect(other.pool.totalCount).toBe(3)
  await sql`alter database ${name} set default_transaction_read_only = off`.execute(owner.kysely)
  const write = () =>
    sql`insert into platform.sandbox_setting (name, value) values (${newId()}, '1')`.execute(
      other.kysely,
    )
  const refused = await write().catch(error => error)
  expect(refused).toBeInstanceOf(DatabaseUnavailable)
  expect(refused.cause).toMatchObject({ code: '25006' })
  await Promise.all([write(), write(), write(), write()])
  await Promise.all([other.close(), owner.close()])
})

test('a migration under prepared statements fails no request', async () => {
  await using other = await createTestDatabase({ poolSize: 1 })
  const owner = createDatabase({ address: other.ownerAddress, poolSize: 1, log: testLog })
  const readAll = () => other.kysely.selectFrom('platform.sandboxSetting').selectAll().execute()
  const addColumn = (name: string) =>
    sql`alter table platform.sandbox_setting add column ${sql.ref(name)} text`.execute(owner.kysely)
  await readAll()
  await addColumn('first')
  expect(await readAll()).toEqual([])
  await readAll()
  await addColumn('second')
  const inside = await inTransaction(other.kysely, transaction =>
    transaction.selectFrom('platform.sandboxSetting').selectAll().execute(),
  )
  expect(inside).toEqual([])
  await owner.close()
})

describe('transactions', () => {
  const readShift = async () => {
    const row = await database.kysely
      .selectFrom('platform.clockShift')
      .select('shiftMs')
      .executeTakeFirstOrThrow()
    return row.shiftMs
  }

  test('work that fails to serialize is done again', async () => {
    const before = await readShift()
    let runs = 0
    const { promise: bothHaveRead, resolve: notifyBoth } = Promise.withResolvers<void>()
    const addOne = () =>
      inTransaction(
        database.kysely,
        async transaction => {
          runs += 1
          const { shiftMs: shift } = await transaction
            .selectFrom('platform.clockShift')
            .select('shiftMs')
            .executeTakeFirstOrThrow()
          if (runs === 2) notifyBoth()
          await bothHaveRead
          await transaction
            .updateTable('platform.clockShift')
            .set({ shiftMs: shift + 1n, changedAt: new Date() })
            .execute()
        },
        { isolation: 'serializable' },
      )
    await Promise.all([addOne(), addOne()])
    expect(await readShift()).toBe(before + 2n)
    expect(runs).toBe(3)
  })

  test('work that can never be serialized is given up after three retries', async () => {
    let runs = 0
    const hopeless = inTransaction(database.kysely, async transaction => {
      runs += 1
      await sql`do $$ begin raise exception 'no' using errcode = '40001'; end $$`.execute(
        transaction,
      )
    })
    await expect(hopeless).rejects.toMatchObject({ code: '40001' })
    expect(runs).toBe(4)
  })

  test('two that lock in opposite order both succeed', async () => {
    await using other = await createTestDatabase({ poolSize: 4 })
    const ids = [newId(), newId()] as const
    for (const id of ids) {
      await other.kysely
        .insertInto('platform.outbox')
        .values({ messageId: id, topic: 'deadlock', payload: '{}' })
        .execute()
    }
    const { promise: bothHold, resolve: notifyBoth } = Promise.withResolvers<void>()
    let holding = 0
    const touch = (order: readonly string[]) =>
      inTransaction(other.kysely, async transaction => {
        for (const id of order) {
          await transaction
            .updateTable('platform.outbox')
            .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
            .where('messageId', '=', id)
            .execute()
          holding += 1
          if (holding === 2) notifyBoth()
          await bothHold
        }
      })
    await Promise.all([touch(ids), touch([...ids].reverse())])
    const rows = await other.kysely.selectFrom('platform.outbox').select('attempts').execute()
    expect(rows).toEqual([{ attempts: 2 }, { attempts: 2 }])
  })

  test('work that throws leaves nothing', async () => {
    const failing = inTransaction(database.kysely, async transaction => {
      await transaction.updateTable('platform.clockShift').set({ shiftMs: 77n }).execute()
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await readShift()).not.toBe(77n)
  })

  test('a connection lost in the work is unavailable; lost in the commit, unknown', async () => {
    const endOwn = sql`select pg_terminate_backend(pg_backend_pid())`
    const inWork = inTransaction(database.kysely, transaction => endOwn.execute(transaction))
    await expect(inWork).rejects.toBeInstanceOf(DatabaseUnavailable)
    await expect(inWork).rejects.not.toBeInstanceOf(CommitUnknown)

    const inCommit = inTransaction(database.kysely, async transaction => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
        transaction,
      )
      await sql`select pg_terminate_backend(${rows[0]?.pid}, 1000)`.execute(database.kysely)
    })
    await expect(inCommit).rejects.toBeInstanceOf(CommitUnknown)
  })

  test('a row locked by another is busy, not wrong', async () => {
    await using other = await createTestDatabase({
      poolSize: 2,
      timeouts: { lockMilliseconds: 100 },
    })
    const lock = sql`select 1 from platform.clock_shift for update`
    await inTransaction(other.kysely, async transaction => {
      await lock.execute(transaction)
      await expect(lock.execute(other.kysely)).rejects.toBeInstanceOf(DatabaseBusy)
    })
  })
})

test('an empty pool makes callers wait, then refuses them; it does not hang', async () => {
  await using small = await createTestDatabase({
    poolSize: 2,
    timeouts: { connectMilliseconds: 200 },
  })
  const taken = await Promise.all([small.pool.connect(), small.pool.connect()])
  await expect(sql`select 1`.execute(small.kysely)).rejects.toBeInstanceOf(DatabaseUnavailable)
  for (const client of taken) client.release()
  expect((await sql`select 1 as one`.execute(small.kysely)).rows).toEqual([{ one: 1 }])
})

describe('listening', () => {
  test('hears every process, and after a lost connection says that something may be missed', async () => {
    const heard: string[] = []
    let gaps = 0
    await database.listen(
      'test_channel',
      payload => heard.push(payload),
      () => {
        gaps += 1
      },
    )
    const other = createDatabase({ address: database.appAddress, poolSize: 1, log: testLog })
    await sql`select pg_notify('test_channel', 'first')`.execute(other.kysely)
    await expect.poll(() => heard).toEqual(['first'])
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and datname = current_database()
        and query ilike 'listen%'`.execute(other.kysely)
    await expect.poll(() => gaps).toBe(1)
    await sql`select pg_notify('test_channel', 'second')`.execute(other.kysely)
    await expect.poll(() => heard).toEqual(['first', 'second'])
    await other.close()
  })

  test('a connection whose server answers nothing is replaced', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    await using proxy = await startLossyProxy(database.appAddress)
    const other = createDatabase({
      address: database.appAddress,
      directAddress: proxy.address,
      poolSize: 1,
      log: testLog,
    })
    let gaps = 0
    await other.listen('frozen_channel', vi.fn(), () => {
      gaps += 1
    })
    proxy.freezeConnections()
    // The next check of the connection.
    vi.advanceTimersByTime(15_000)
    await expect.poll(() => gaps).toBe(1)
    await other.close()
  })

  test('of a connection that hears nothing is known', async () => {
    expect(await database.hearsNotifications()).toBe(true)
    await using elsewhere = await createTestDatabase()
    // Notifications stay within a database, as they stay at a pooler.
    const deaf = createDatabase({
      address: database.appAddress,
      directAddress: elsewhere.appAddress,
      poolSize: 1,
      log: testLog,
    })
    expect(await deaf.hearsNotifications()).toBe(false)
    await deaf.close()
  })

  test('refuses a channel name that could be SQL', async () => {
    await expect(database.listen('a; drop table x', () => undefined)).rejects.toThrow('no channel')
  })
})
