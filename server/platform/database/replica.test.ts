import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testLog } from '#tests/harness/app/test-database-server.ts'
import {
  askAs,
  type DatabasePair,
  startDatabasePair,
} from '#tests/harness/failover/database-pair.ts'
import { createDatabase } from './database.ts'
import { prepareDatabase } from './prepare-database.ts'
import { openReplica, type ReplicaDatabase } from './replica.ts'
import { inTransaction } from './transaction.ts'

// A real primary with a standby, of Debian's packages; marked as skipped without them.
const isInstalled = existsSync('/usr/lib/postgresql') && existsSync('/usr/sbin/pgbouncer')
if (!isInstalled) console.warn("Debian's postgresql and pgbouncer are missing: no replica is tried")

describe.skipIf(!isInstalled)('a replica', () => {
  let pair: DatabasePair
  let replica: ReplicaDatabase
  const maxLagSeconds = 1
  beforeAll(async () => {
    pair = await startDatabasePair()
    await prepareDatabase({ address: { url: pair.migrationUrl }, log: testLog })
    replica = openReplica({
      address: { url: pair.standbyUrl() },
      primaryAddress: { url: pair.directUrl },
      maxLagSeconds,
      poolSize: 3,
      log: testLog,
    })
  })
  afterAll(async () => {
    await replica.close()
    await pair.end()
  })

  const askSuperuser = async (url: string, statement: string) =>
    await askAs(url.replace('rupya_app@', 'postgres@'), [statement])
  const isRead = async (db = replica.kysely): Promise<boolean> => {
    const { rows } = await sql<{ standby: boolean }>`
      select pg_is_in_recovery() as standby`.execute(db)
    return rows[0]?.standby === true
  }
  const write = async () =>
    await askSuperuser(pair.directUrl, 'create table if not exists public.written (at timestamptz)')
  /** Both servers asked until the replica is used, or is not. */
  const untilUsed = async (isUsed: boolean) =>
    await expect
      .poll(async () => {
        await replica.lag.check()
        return replica.lag.seconds() <= maxLagSeconds
      })
      .toBe(isUsed)

  test('is read, by statements and by transactions of one moment', async () => {
    await untilUsed(true)
    expect(await isRead()).toBe(true)
    const isolation = { isolation: 'repeatable read' } as const
    expect(await inTransaction(replica.kysely, async tx => await isRead(tx), isolation)).toBe(true)
  })

  test('that is behind is not read until it has caught up', async () => {
    await untilUsed(true)
    await askSuperuser(pair.standbyUrl(), 'select pg_wal_replay_pause()')
    await write()
    await untilUsed(false)
    expect(await isRead()).toBe(false)
    await askSuperuser(pair.standbyUrl(), 'select pg_wal_replay_resume()')
    await untilUsed(true)
    expect(await isRead()).toBe(true)
  })

  const loseConnections = async () =>
    await askSuperuser(
      pair.standbyUrl(),
      `select pg_terminate_backend(pid) from pg_stat_activity
       where usename = 'rupya_app' and pid <> pg_backend_pid()`,
    )

  test('refuses to listen, and keeps no connection that tried to', async () => {
    const database = createDatabase({
      address: { url: pair.directUrl },
      directAddress: { url: pair.standbyUrl() },
      poolSize: 1,
      log: testLog,
    })
    await expect(database.listen('some_channel', vi.fn())).rejects.toMatchObject({ code: '25006' })
    await expect
      .poll(() =>
        askSuperuser(
          pair.standbyUrl(),
          "select count(*)::int from pg_stat_activity where query like 'listen %'",
        ),
      )
      .toEqual([{ count: 0 }])
    await database.close()
  })

  /** Until a statement of ours is in the middle on the standby. */
  const untilRunning = async () => {
    for (;;) {
      const [row] = await askSuperuser(
        pair.standbyUrl(),
        "select count(*)::int as count from pg_stat_activity where wait_event = 'PgSleep'",
      )
      if (row?.['count'] === 1) return
      await sleep(20)
    }
  }

  test('that loses a statement leaves it to the primary; a transaction runs again there', async () => {
    await untilUsed(true)
    expect(await isRead()).toBe(true)
    const running = sql<{ standby: boolean }>`
      select pg_is_in_recovery() as standby, pg_sleep(1.5)`.execute(replica.kysely)
    await untilRunning()
    await loseConnections()
    expect((await running).rows[0]?.standby).toBe(false)
    await untilUsed(true)
    const tries: boolean[] = []
    await inTransaction(
      replica.kysely,
      async tx => {
        tries.push(await isRead(tx))
        if (tries.length === 1) await loseConnections()
        tries.push(await isRead(tx))
      },
      { isolation: 'repeatable read' },
    )
    expect(tries).toEqual([true, false, false])
  })

  test('gets nothing that writes', async () => {
    await untilUsed(true)
    await sql`insert into platform.installation (mode) values ('sandbox')`.execute(replica.kysely)
    await inTransaction(replica.kysely, async tx => {
      expect(await isRead(tx)).toBe(false)
    })
    expect(await isRead()).toBe(true)
    expect(replica.lag.seconds()).toBeLessThanOrEqual(maxLagSeconds)
  })

  test('that refuses a statement for what it says answers with that error', async () => {
    await untilUsed(true)
    await expect(sql`select 1 / 0`.execute(replica.kysely)).rejects.toMatchObject({ code: '22012' })
    expect(replica.lag.seconds()).toBeLessThanOrEqual(maxLagSeconds)
  })

  test('that was promoted is no replica', async () => {
    await untilUsed(true)
    const before = pair.standbyUrl()
    await askSuperuser(before, 'select pg_promote()')
    await untilUsed(false)
    expect(await isRead()).toBe(false)
  })
})
