import { Hono } from 'hono'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/harness/app/test-database.ts'
import { testLog } from '#tests/harness/app/test-database-server.ts'
import { connectionOptions, createDatabase } from '../database/database.ts'
import { mountHealth } from './health.ts'
import { createMetrics } from './metrics.ts'

const appOf = (db: Parameters<typeof mountHealth>[1]['db'], inDetail = true) => {
  const app = new Hono()
  const metrics = createMetrics({ withProcess: false })
  mountHealth(app, { db, metrics, log: testLog }, { inDetail })
  return app
}

test('a database with all migrations is ready', async () => {
  await using database = await createTestDatabase({ poolSize: 2 })
  const reply = await appOf(database.kysely).request('/readyz')
  expect(reply.status).toBe(200)
  expect(await reply.json()).toMatchObject({ ready: true, database: 'ok', migrations: 'ok' })
})

test('the public listener says whether it is ready, and nothing else', async () => {
  await using database = await createTestDatabase({ poolSize: 2 })
  const reply = await appOf(database.kysely, false).request('/readyz')
  expect(await reply.json()).toEqual({ ready: true })
})

test('a database that lacks a migration is not', async () => {
  await using database = await createTestDatabase({ poolSize: 2 })
  const owner = new pg.Client(connectionOptions(database.ownerAddress))
  await owner.connect()
  await owner.query('delete from platform.migration where number = 2')
  await owner.end()
  const reply = await appOf(database.kysely).request('/readyz')
  expect(reply.status).toBe(503)
  expect(await reply.json()).toMatchObject({ ready: false, migrations: 'behind' })
})

test('a standby answers and is not ready', async () => {
  await using database = await createTestDatabase({ poolSize: 2 })
  const owner = new pg.Client(connectionOptions(database.ownerAddress))
  await owner.connect()
  // What a standby says of itself; a name is looked up in this schema before the catalog.
  await owner.query(`create schema standby;
    grant usage on schema standby to rupya_app;
    create function standby.pg_is_in_recovery() returns boolean return true;`)
  await owner.query(`do $$ begin execute format(
    'alter database %I set search_path = standby, pg_catalog', current_database()); end $$`)
  await owner.end()
  const standby = createDatabase({ address: database.appAddress, poolSize: 1, log: testLog })
  const reply = await appOf(standby.kysely).request('/readyz')
  expect(reply.status).toBe(503)
  expect(await reply.json()).toMatchObject({ ready: false, database: 'standby' })
  await standby.close()
})

test('without its database the process is alive, not ready, and says when to ask again', async () => {
  const gone = createDatabase({
    address: { socketDir: '/nonexistent', user: 'nobody', database: 'none' },
    poolSize: 1,
    log: testLog,
  })
  const app = appOf(gone.kysely)
  const ready = await app.request('/readyz')
  expect(ready.status).toBe(503)
  expect(ready.headers.get('retry-after')).toBe('2')
  expect(await ready.json()).toMatchObject({ ready: false, database: 'unreachable' })
  expect((await app.request('/healthz')).status).toBe(200)
  await gone.close()
})

test('the metrics report what was counted, by route and not by path', async () => {
  const metrics = createMetrics({ withProcess: false })
  metrics.observeHttp({ route: '/loan/:id', method: 'GET', status: 200, seconds: 0.003 })
  metrics.countPosting('repayment')
  metrics.countCallback('xendit', 'duplicate')
  metrics.watchPool('app', () => ({ total: 3, idle: 2, waiting: 1 }))
  const text = await metrics.text()
  expect(text).toContain(
    'rupya_http_request_seconds_count{route="/loan/:id",method="GET",status="200"} 1',
  )
  expect(text).toContain('rupya_postings_total{kind="repayment"} 1')
  expect(text).toContain('rupya_callbacks_total{provider="xendit",outcome="duplicate"} 1')
  expect(text).toContain('rupya_pool_connections{pool="app",state="waiting"} 1')
})
