import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { trackVisit } from '#contract/promotion/calls.ts'
import { saveEvent } from '#contract/tracking/calls.ts'
import { connectionOptions } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { readMigrations } from '#server/platform/database/migration-files.ts'
import { systemClock } from '#server/platform/process/clock.ts'
import { keepMonths } from '#server/tracking/jobs.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../harness/app/test-database.ts'
import { makeTestFolder, testLog } from '../../harness/app/test-database-server.ts'

/** Runs a query as the owner of the database. */
const asOwner = async <Row extends object>(
  { ownerAddress }: Pick<TestDatabase, 'ownerAddress'>,
  text: string,
): Promise<Row[]> => {
  const client = new pg.Client(connectionOptions(ownerAddress))
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Partitions of events and visits that have rows, with the number of rows. */
const filledPartitions = async ({ database }: TestApp) => {
  const rows = await asOwner<{ name: string; count: number }>(
    database,
    `select tableoid::regclass::text as name, count(*)::integer from tracking.event group by 1
     union all
     select tableoid::regclass::text, count(*)::integer from promotion.visit group by 1 order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

const partitionsOfEvents = async ({ database }: TestApp): Promise<string[]> => {
  const rows = await asOwner<{ name: string }>(
    database,
    `select inhrelid::regclass::text as name from pg_inherits
     where inhparent = 'tracking.event'::regclass order by 1`,
  )
  return rows.map(({ name }) => name.replace('tracking.event_', ''))
}

const event = { moduleId: '30', positionId: '1' }

test('each month has its partition, made before it begins and dropped when its time is over', async () => {
  await using app = await createTestApp({ startAt: '2031-01-31T23:00:00Z' })
  const { clock, services, anyone } = app
  const sendOne = async () => {
    expect((await anyone(saveEvent, event)).code).toBe('0')
    expect((await anyone(trackVisit, {})).code).toBe('0')
  }
  // Before the job has run there is no partition of this month.
  await sendOne()
  expect(await filledPartitions(app)).toEqual({
    'tracking.event_other': 1,
    'promotion.visit_other': 1,
  })
  await keepMonths(services)
  await keepMonths(services)
  expect(await partitionsOfEvents(app)).toEqual(
    expect.arrayContaining(['2031_01', '2031_02', '2031_03', 'other']),
  )
  clock.advance({ hours: 2 })
  await sendOne()
  const both = {
    'tracking.event_2031_01': 1,
    'tracking.event_2031_02': 1,
    'promotion.visit_2031_01': 1,
    'promotion.visit_2031_02': 1,
  }
  expect(await filledPartitions(app)).toEqual(both)
  clock.set('2031-05-01T23:59:59Z')
  await keepMonths(services)
  expect(await filledPartitions(app)).toEqual(both)
  clock.set('2031-05-02T00:00:00Z')
  await keepMonths(services)
  expect(await filledPartitions(app)).toEqual({
    'tracking.event_2031_02': 1,
    'promotion.visit_2031_02': 1,
  })
  expect(await partitionsOfEvents(app)).toEqual([
    '2031_02',
    '2031_03',
    '2031_05',
    '2031_06',
    '2031_07',
    'other',
  ])
})

test('rows from before there were partitions stay until their time is over', async () => {
  await using database = await createTestDatabase()
  const folder = makeTestFolder()
  const partitioned = '0025-platform-month-partitions'
  await asOwner(
    database,
    `do $$ declare name text; begin
       for name in select nspname from pg_namespace where nspname !~ '^pg_|^information_schema|^public'
       loop execute format('drop schema %I cascade', name); end loop;
     end $$`,
  )
  for (const { name, sql } of readMigrations()) {
    if (name < partitioned) writeFileSync(join(folder, `${name}.sql`), sql)
  }
  const address = database.ownerAddress
  await migrate({ address, log: testLog, directory: folder })
  await asOwner(
    database,
    `insert into tracking.event (kind, module_id, position_id, occurred_at)
     values ('page', '1', 'old', now() - interval '200 days'), ('page', '1', 'new', now())`,
  )
  expect(await migrate({ address, log: testLog })).toContain(partitioned)
  const read = async () =>
    await asOwner<{ id: string; position: string; other: boolean }>(
      database,
      `select event_id::text as id, position_id as position,
         tableoid = 'tracking.event_other'::regclass as other
       from tracking.event order by event_id`,
    )
  expect(await read()).toEqual([
    { id: '1', position: 'old', other: true },
    { id: '2', position: 'new', other: false },
  ])
  await keepMonths({ clock: systemClock, db: database.kysely })
  await database.pool.query(
    "insert into tracking.event values (default, 'page', null, '1', 'newer', null, now())",
  )
  expect((await read()).map(({ id, position }) => [id, position])).toEqual([
    ['2', 'new'],
    ['3', 'newer'],
  ])
})

test('the application may neither drop another table nor make one', async () => {
  await using app = await createTestApp()
  const run = async (text: string) =>
    await app.database.pool.query(text).then(
      () => 'done',
      (error: { code?: string }) => error.code,
    )
  expect(await run("select platform.drop_month_partitions('loan.loan', now())")).toBe('22023')
  expect(await run("select platform.make_month_partition('loan.loan', '2031-01-01')")).toBe('22023')
  expect(await run("select platform.make_month_partition('tracking.event', '2031-01-02')")).toBe(
    '22023',
  )
  expect(await run('drop table tracking.event_other')).toBe('42501')
})
