import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/harness/app/test-database.ts'
import { testLog } from '#tests/harness/app/test-database-server.ts'
import { type Config, parseConfig } from '../../config/config.ts'
import { createMetrics } from '../observability/metrics.ts'
import { ADMIN } from '../postgres/cluster.ts'
import { makeSandboxSecrets } from '../security/sandbox-secrets.ts'
import { createDatabase, type DatabaseAddress } from './database.ts'
import { openDatabase } from './open-database.ts'
import { bindInstallationMode, refuseUnsafeServer } from './server-checks.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 2 })
})
afterAll(() => database.drop())

const asUser = async (user: string, check: (database: TestDatabase['kysely']) => Promise<void>) => {
  const address = { ...database.appAddress, user } as DatabaseAddress // a socket address, with user
  const opened = createDatabase({ address, poolSize: 1, log: testLog })
  await check(opened.kysely).finally(() => opened.close())
}

describe('production refuses a database', () => {
  test('that does not write to the disk before it says it has', async () => {
    // The tests' own server is such a one.
    await expect(refuseUnsafeServer(database.kysely)).rejects.toMatchObject({
      lines: [
        'the database runs with fsync off',
        'the database runs with full_page_writes off',
        'the database runs with synchronous_commit off',
      ],
    })
  })

  test('whose user is a superuser, or may change the ledger', async () => {
    await asUser(ADMIN, async db => {
      await expect(refuseUnsafeServer(db)).rejects.toThrow('rupya_admin is a superuser')
    })
    await asUser('rupya_owner', async db => {
      await expect(refuseUnsafeServer(db)).rejects.toThrow(
        'rupya_owner may change ledger or audit entries',
      )
    })
  })
})

test('a database is for one mode for ever', async () => {
  await using other = await createTestDatabase({ poolSize: 2 })
  await bindInstallationMode(other.kysely, 'production')
  await bindInstallationMode(other.kysely, 'production')
  await expect(bindInstallationMode(other.kysely, 'sandbox')).rejects.toThrow(
    'this database was set up for production and is never opened for sandbox',
  )
})

describe('a database of its own server, by DATABASE_URL', () => {
  const urlOf = (user: string, name: string) =>
    `postgres:///${name}?host=${encodeURIComponent(inject('databaseSocket'))}&user=${user}`
  const nameOf = (address: DatabaseAddress) => ('database' in address ? address.database : '')
  const open = (variables: Record<string, string>) => {
    const config: Config = parseConfig(variables, makeSandboxSecrets)
    const metrics = createMetrics({ withProcess: false })
    return openDatabase({ config, stateDir: undefined, log: testLog, metrics })
  }

  test('with one address for all, the application still works without the owner rights', async () => {
    const name = nameOf(database.appAddress)
    const opened = await open({ DATABASE_URL: urlOf('rupya_owner', name) })
    const { rows } = await sql`select current_user as me, session_user as login`.execute(
      opened.database.kysely,
    )
    await opened.close()
    expect(rows).toEqual([{ me: 'rupya_app', login: 'rupya_owner' }])
  })

  test('that cannot be reached is refused in one line without the password', async () => {
    const refusal = open({ DATABASE_URL: 'postgres://app:hunter2hunter2@127.0.0.1:1/rupya' })
    await expect(refusal).rejects.toMatchObject({
      lines: [expect.stringMatching(/^the database at 127\.0\.0\.1:1\/rupya cannot be used: \S/)],
    })
    await expect(refusal).rejects.not.toThrow('hunter2')
  })

  test('that does not exist is refused in one line', async () => {
    await expect(open({ DATABASE_URL: urlOf('rupya_owner', 'nowhere') })).rejects.toThrow(
      'cannot be used: database "nowhere" does not exist',
    )
  })
})
