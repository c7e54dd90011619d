import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/harness/app/test-database.ts'
import { testLog } from '#tests/harness/app/test-database-server.ts'
import { inTransaction } from '../database/database.ts'
import { createMetrics } from '../observability/metrics.ts'
import { createOutboxWorker, OfNewerRelease, type OutboxHandler, writeOutbox } from './outbox.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

const metrics = createMetrics({ withProcess: false })
const workerOf = (topic: string, handler: OutboxHandler, options: object = {}) => {
  const worker = createOutboxWorker({
    db: database.kysely,
    log: testLog,
    metrics,
    pollMilliseconds: 20,
    ...options,
  })
  worker.handle(topic, handler)
  return worker
}
const write = (payload: object, topic = 'greet') =>
  inTransaction(database.kysely, transaction => writeOutbox(transaction, { topic, payload }))
const remainingMessages = () =>
  database.kysely
    .selectFrom('platform.outbox')
    .select(['attempts', 'lastError', 'deadAt'])
    .execute()
const makeDue = () =>
  database.kysely
    .updateTable('platform.outbox')
    .set({ availableAt: sql<Date>`clock_timestamp()` })
    .execute()

/** An effect in the database itself, so that a double shows. */
const countUp: OutboxHandler = async ({ payload }, transaction) => {
  const name = String((payload as { name: string }).name) // written by the test
  await sql`insert into platform.sandbox_setting (name, value) values (${name}, '1')
    on conflict (name) do update set value = to_jsonb((sandbox_setting.value)::int + 1)`.execute(
    transaction,
  )
}
const counts = async () => {
  const rows = await database.kysely.selectFrom('platform.sandboxSetting').select('value').execute()
  return rows.map(({ value }) => value)
}

describe('what a transaction says must follow', () => {
  test('follows in its order: what has been due longest comes first', async () => {
    // As with many messages: joined by their ids' hashes, rows come in an order of its own.
    database.pool.on('connect', client => client.query('set enable_nestloop = off'))
    const names = Array.from({ length: 25 }, (_, no) => `${no}`)
    for (const name of names) await write({ name })
    // The first that was written is the last that is due.
    await sql`update platform.outbox
      set available_at = now() - ((payload->>'name')::int + 1) * interval '1 second'`.execute(
      database.kysely,
    )
    const seen: string[] = []
    const worker = workerOf('greet', async ({ payload }) => {
      seen.push(String((payload as { name: string }).name)) // written by the test
    })
    await worker.drain()
    expect(seen).toEqual(names.toReversed())
  })

  test('follows when it commits, and never when it rolls back', async () => {
    const seen: unknown[] = []
    const worker = workerOf('greet', async ({ payload }) => {
      seen.push(payload)
    })
    await write({ name: 'kept' })
    await inTransaction(database.kysely, async transaction => {
      await writeOutbox(transaction, { topic: 'greet', payload: { name: 'lost' } })
      throw new Error('no')
    }).catch(() => undefined)
    await worker.drain()
    expect(seen).toEqual([{ name: 'kept' }])
    expect(await remainingMessages()).toEqual([])
  })

  test('is handled exactly once under two workers', async () => {
    const names = Array.from({ length: 200 }, (_, index) => `message-${index}`)
    await Promise.all(names.map(name => write({ name })))
    const workers = [workerOf('greet', countUp), workerOf('greet', countUp)]
    for (const worker of workers) worker.start()
    await expect.poll(async () => (await remainingMessages()).length).toBe(0)
    await Promise.all(workers.map(worker => worker.stop()))
    expect(await counts()).toEqual(names.map(() => 1))
  })

  test('is handled once even when a worker is so slow that another takes its message over', async () => {
    await write({ name: 'slow' })
    const { promise: mayEnd, resolve: letEnd } = Promise.withResolvers<void>()
    const slow = workerOf('greet', async (message, transaction) => {
      await countUp(message, transaction)
      await mayEnd
    })
    const slowRun = slow.drain()
    await expect.poll(async () => (await remainingMessages())[0]?.attempts).toBe(1)
    // The slow one holds the row, so the other skips it, whatever its lease says.
    await workerOf('greet', countUp).drain()
    letEnd()
    await slowRun
    expect(await counts()).toEqual([1])
  })

  test('waits for the delay that was set', async () => {
    const seen: string[] = []
    const worker = workerOf('later', async ({ topic }) => {
      seen.push(topic)
    })
    await inTransaction(database.kysely, transaction =>
      writeOutbox(transaction, { topic: 'later', payload: {}, delaySeconds: 60 }),
    )
    await worker.drain()
    expect(seen).toEqual([])
    await makeDue()
    await worker.drain()
    expect(seen).toEqual(['later'])
  })

  test('waits for a worker that knows its topic', async () => {
    await write({ name: 'unknown' }, 'of-a-newer-program')
    await workerOf('greet', countUp).drain()
    expect(await remainingMessages()).toEqual([{ attempts: 0, lastError: null, deadAt: null }])
  })

  test('waits for a newer release where its handler says so, however often it is looked at', async () => {
    await write({ name: 'newer' })
    const older = workerOf(
      'greet',
      async () => {
        throw new OfNewerRelease('no such greeting is known')
      },
      { maxAttempts: 2 },
    )
    for (const _ of [1, 2, 3]) {
      await older.drain()
      expect(await remainingMessages()).toEqual([{ attempts: 0, lastError: null, deadAt: null }])
      await makeDue()
    }
    await workerOf('greet', countUp).drain()
    expect(await counts()).toEqual([1])
  })
})

describe('a handler that fails', () => {
  test('has the count of its messages that were set aside begin at 0', async () => {
    workerOf('begun', countUp)
    expect(await metrics.text()).toContain('rupya_outbox_total{topic="begun",outcome="dead"} 0')
  })

  test('has its own writes undone, and is tried again later', async () => {
    await write({ name: 'flaky' })
    const worker = workerOf('greet', async (message, transaction) => {
      await countUp(message, transaction)
      if (message.attempt === 1) throw new Error('not today')
    })
    await worker.drain()
    expect(await counts()).toEqual([])
    expect(await remainingMessages()).toEqual([
      { attempts: 1, lastError: 'not today', deadAt: null },
    ])
    await makeDue()
    await worker.drain()
    expect(await counts()).toEqual([1])
    expect(await remainingMessages()).toEqual([])
  })

  test('does not hold up the others', async () => {
    await write({ name: 'bad' })
    await write({ name: 'good' })
    await workerOf('greet', async (message, transaction) => {
      if (JSON.stringify(message.payload).includes('bad')) throw new Error('bad')
      await countUp(message, transaction)
    }).drain()
    expect(await counts()).toEqual([1])
  })

  test('is put aside with its last error after the last try', async () => {
    await write({ name: 'hopeless' })
    const worker = workerOf(
      'greet',
      async () => {
        throw new Error('never')
      },
      { maxAttempts: 2 },
    )
    await worker.drain()
    await makeDue()
    await worker.drain()
    await makeDue()
    await worker.drain()
    expect(await remainingMessages()).toEqual([
      { attempts: 2, lastError: 'never', deadAt: expect.any(Date) },
    ])
  })
})

test('what is to come after the commit comes when all can see what was written, once', async () => {
  await write({ name: 'seen' })
  const seen: unknown[] = []
  let runs = 0
  const worker = workerOf('greet', async (message, transaction) => {
    await countUp(message, transaction)
    runs += 1
    if (runs === 1) throw new Error('not yet')
    return () => seen.push(counts())
  })
  await worker.drain()
  expect(seen).toEqual([])
  await makeDue()
  await worker.drain()
  expect(await Promise.all(seen)).toEqual([[1]])
})

test('a nudge is quicker than the poll', async () => {
  const seen: number[] = []
  const worker = workerOf(
    'greet',
    async () => {
      seen.push(performance.now())
    },
    { pollMilliseconds: 60_000 },
  )
  worker.start()
  await new Promise(resolve => setTimeout(resolve, 50))
  await write({ name: 'now' })
  worker.nudge()
  await expect.poll(() => seen.length).toBe(1)
  await worker.stop()
})
