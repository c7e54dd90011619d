import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { listUnreadCallbacks, settleCallback } from '#contract/callback/staff-calls.ts'
import { countOverdueCallbacks, keepCallbackMonths } from '#server/callback/keep-months.ts'
import { handlePendingCallbacks } from '#server/callback/public.ts'
import { closeCallback, insertCallback } from '#server/callback/store.ts'
import { connectionOptions } from '#server/platform/database/database.ts'
import { newId, uuidv7 } from '#server/platform/security/ids.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { untilBlocked } from '../../harness/app/until-blocked.ts'
import { whileWaiting } from '../../harness/app/while-waiting.ts'

const asOwner = async ({ database }: TestApp, text: string): Promise<void> => {
  const client = new pg.Client(connectionOptions(database.ownerAddress))
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

const partitionsOf = async (app: TestApp): Promise<string[]> => {
  const { rows } = await app.database.pool.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits
     where inhparent = 'callback.received'::regclass order by 1`,
  )
  return rows.map(({ name }) => name.replace('callback.received_', ''))
}

/** The partition of each callback, by its id. */
const places = async (app: TestApp): Promise<Record<string, string>> => {
  const { rows } = await app.database.pool.query<{ id: string; name: string }>(
    'select callback_id as id, tableoid::regclass::text as name from callback.received',
  )
  return Object.fromEntries(
    rows.map(({ id, name }) => [id, name.replace('callback.received_', '')]),
  )
}

/** Stores a callback of that time, pending unless it has an outcome. */
const receive = async (
  { services }: TestApp,
  at: string,
  outcome: 'posted' | 'unreadable' | undefined,
): Promise<string> => {
  const now = new Date(at)
  const callbackId = uuidv7(now, Buffer.from(newId().replaceAll('-', ''), 'hex').subarray(6))
  await insertCallback(services, {
    callbackId,
    provider: 'xendit',
    purpose: 'payment',
    headers: new Headers(),
    body: Buffer.from(`sent at ${at}`),
    content:
      outcome === 'unreadable'
        ? { outcome }
        : { outcome: 'event', event: { amount: { currency: 'IDR', minor: 1n } } },
    now,
  })
  if (outcome === 'posted') await closeCallback(services.db, callbackId, outcome, now)
  return callbackId
}

const far = { startAt: '2031-01-15T12:00:00Z' }

test('months are made before they begin, with what the default partition has of them', async () => {
  await using app = await createTestApp(far)
  const early = await receive(app, '2031-02-28T23:59:59.999Z', 'posted')
  const late = await receive(app, '2031-03-01T00:00:00Z', 'posted')
  const later = await receive(app, '2031-05-01T00:00:00Z', 'posted')
  expect(await places(app)).toEqual({ [early]: 'other', [late]: 'other', [later]: 'other' })
  await keepCallbackMonths(app.services)
  expect(await places(app)).toEqual({ [early]: '2031_02', [late]: '2031_03', [later]: 'other' })
  const made = await partitionsOf(app)
  expect(made.filter(name => name >= '2030_12')).toEqual([
    ...['2030_12', '2031_01', '2031_02', '2031_03', '2031_04', 'other'],
  ])
  await keepCallbackMonths(app.services)
  expect(await partitionsOf(app)).toEqual(made)
  expect((await app.deliverCallback('{"hello":"world"}')).status).toBe(200)
})

test('callbacks of all months are handled, listed in their order, and resolved', async () => {
  await using app = await createTestApp(far)
  const { services } = app
  const old = await receive(app, '2026-01-01T00:00:00Z', undefined)
  await keepCallbackMonths(services)
  const ids = [
    old,
    await receive(app, '2030-12-31T23:59:59Z', undefined),
    await receive(app, '2031-01-01T00:00:00Z', undefined),
    await receive(app, '2031-09-01T00:00:00Z', 'unreadable'),
  ]
  expect(Object.values(await places(app)).toSorted()).toEqual([
    '2030_12',
    '2031_01',
    'first',
    'other',
  ])
  // The sweep takes what is a minute old by the database's own clock.
  await asOwner(
    app,
    "update callback.received set received_at = now() - interval '1 hour' where handled_at is null",
  )
  const heard: string[] = []
  await app.database.listen('queue_changed', payload => heard.push(payload))
  await handlePendingCallbacks(services, {
    purpose: 'payment',
    book: async () => 'unconfirmed',
  })
  const { data } = await app.staff(listUnreadCallbacks, { sort: '-received' })
  expect(data?.callbacks.map(({ callbackId }) => callbackId)).toEqual(ids.toReversed())
  for (const id of ids.slice(0, 3)) {
    await expect.poll(() => heard.some(payload => payload.includes(id))).toBe(true)
  }
  for (const callbackId of ids) {
    const settled = await app.staff(settleCallback, { callbackId, reason: 'a test of theirs' })
    expect(settled.code).toBe('0')
  }
  expect((await app.staff(listUnreadCallbacks, {})).data?.callbacks).toEqual([])
})

test('a month is dropped when it is over, handled and read; else it is kept and counted', async () => {
  await using app = await createTestApp({ startAt: '2027-06-15T12:00:00Z' })
  const { clock, services, database } = app
  await keepCallbackMonths(services)
  const old = await receive(app, '2026-12-01T00:00:00Z', 'posted')
  const handled = await receive(app, '2027-05-10T00:00:00Z', 'posted')
  const unread = await receive(app, '2027-06-10T00:00:00Z', 'unreadable')
  const pending = await receive(app, '2027-07-10T00:00:00Z', undefined)
  const newer = await receive(app, '2027-08-10T00:00:00Z', 'posted')
  const kept = async () => Object.keys(await places(app)).toSorted()
  const figure = async () =>
    /^rupya_overdue_callbacks (\d+)$/m.exec(await services.metrics.text())?.[1]

  // The last month is over by a millisecond less than 36 months.
  clock.set('2030-05-31T23:59:59.999Z')
  await keepCallbackMonths(services)
  expect(await kept()).toEqual([handled, unread, pending, newer].toSorted())
  expect(await partitionsOf(app)).not.toContain('first')
  expect(await figure()).toBe('0')

  clock.set('2030-08-31T23:59:59.999Z')
  await keepCallbackMonths(services)
  expect(await kept()).toEqual([unread, pending, newer].toSorted())
  expect(await partitionsOf(app)).toEqual(expect.arrayContaining(['2027_06', '2027_07', '2027_08']))
  expect(await countOverdueCallbacks(services)).toBe(2)
  expect(await figure()).toBe('2')

  expect((await app.staff(settleCallback, { callbackId: unread, reason: 'read' })).code).toBe('0')
  await closeCallback(services.db, pending, 'posted', clock.wallNow())
  // Of a time whose partition is gone: the default partition has it, and it goes by its age.
  const stray = await receive(app, '2026-12-02T00:00:00Z', 'posted')
  expect((await places(app))[stray]).toBe('other')
  await keepCallbackMonths(services)
  expect(await kept()).toEqual([newer])
  expect(await figure()).toBe('0')
  expect(old).not.toBe('')
  const { rows } = await database.pool.query("select to_regclass('callback.received_first') as t")
  expect(rows).toEqual([{ t: null }])
})

test('two processes at once, and one that was cut off, drop each month once', async () => {
  await using app = await createTestApp({ startAt: '2027-06-15T12:00:00Z' })
  const { clock, services, database } = app
  await keepCallbackMonths(services)
  await receive(app, '2027-05-10T00:00:00Z', 'posted')
  clock.set('2030-06-15T12:00:00Z')
  // Cut off after the first month.
  await database.pool.query("select callback.drop_month('callback.received_first', $1)", [
    clock.wallNow(),
  ])
  expect(await partitionsOf(app)).not.toContain('first')
  await Promise.all([keepCallbackMonths(services), keepCallbackMonths(services)])
  const names = await partitionsOf(app)
  expect(names[0]).toBe('2027_06')
  expect(names).toContain('2030_09')
})

test('a month that gets an unread callback while it is dropped is kept', async () => {
  await using app = await createTestApp({ startAt: '2027-06-15T12:00:00Z' })
  const { clock, services } = app
  await keepCallbackMonths(services)
  const id = await receive(app, '2027-05-10T00:00:00Z', 'posted')
  clock.set('2030-06-15T12:00:00Z')
  const keeping = await services.db.transaction().execute(async tx => {
    await closeCallback(tx, id, 'unconfirmed', clock.wallNow())
    const running = keepCallbackMonths(services)
    running.catch(() => undefined)
    await untilBlocked(services.db, 1)
    return { running }
  })
  await keeping.running
  expect((await places(app))[id]).toBe('2027_05')
})

test('a month that another process drops after it was listed is left to that process', async () => {
  await using app = await createTestApp(far)
  const { clock, services } = app
  await keepCallbackMonths(services)
  clock.set('2031-02-15T12:00:00Z')
  // Otherwise the second process would wait where it makes a month, before it lists those that ended.
  await sql`select callback.make_months('2031-07-01')`.execute(services.db)
  const [result] = await whileWaiting(
    services.db,
    async tx =>
      await sql`select callback.drop_month('callback.received_2028_01', '2028-02-15')`.execute(tx),
    async () => await keepCallbackMonths(services),
  )
  expect(result).toBeUndefined()
  expect((await partitionsOf(app)).filter(name => name < '2028_02')).toEqual([])
})

test('callbacks keep arriving while months are made and dropped', async () => {
  await using app = await createTestApp(far)
  const { clock, services } = app
  let running = true
  const received: string[] = []
  const receiving = Promise.all(
    ['2031-01-20', '2031-03-20', '2031-06-20'].map(async day => {
      for (let no = 0; running || no < 5; no += 1) {
        received.push(await receive(app, `${day}T00:00:00Z`, 'posted'))
        await sleep(20)
      }
    }),
  )
  try {
    for (const month of ['01', '03', '06']) {
      clock.set(`2031-${month}-15T12:00:00Z`)
      await Promise.all([keepCallbackMonths(services), keepCallbackMonths(services)])
    }
  } finally {
    running = false
    await receiving
  }
  const at = await places(app)
  expect(Object.keys(at).toSorted()).toEqual(received.toSorted())
  expect(new Set(Object.values(at))).toEqual(new Set(['2031_01', '2031_03', '2031_06']))
})

test('the application may not drop what waits, nor reach a partition by its name', async () => {
  await using app = await createTestApp({ startAt: '2027-06-15T12:00:00Z' })
  const id = await receive(app, '2027-05-10T00:00:00Z', 'unreadable')
  await asOwner(app, "select callback.make_months('2027-09-01')")
  const { pool } = app.database
  const drop = async (name: string) => {
    const { rows } = await pool.query<{ dropped: boolean }>(
      'select callback.drop_month($1, $2) as dropped',
      [`callback.received_${name}`, new Date('2040-01-01')],
    )
    return rows[0]?.dropped
  }
  expect([await drop('2027_05'), await drop('other'), await drop('2027_06')]).toEqual([
    false,
    false,
    true,
  ])
  await pool.query("select callback.delete_strays('2040-01-01')")
  expect(Object.keys(await places(app))).toEqual([id])
  const codeOf = async (text: string) =>
    await pool.query(text).then(
      () => 'done',
      (error: { code?: string }) => error.code,
    )
  expect(await codeOf('drop table callback.received_other')).toBe('42501')
  expect(await codeOf('delete from callback.received')).toBe('42501')
  expect(await codeOf('select from callback.received_first')).toBe('42501')
  expect(await codeOf('select from callback.received_2027_05')).toBe('42501')
})
