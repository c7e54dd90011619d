import pg from 'pg'
import type { TestProject } from 'vitest/node'
import {
  connectionOptions,
  type DatabaseAddress,
  embeddedPort,
} from '#server/platform/database/database.ts'
import { prepareDatabase } from '#server/platform/database/prepare-database.ts'
import { ADMIN } from '#server/platform/postgres/cluster.ts'
import { startPooler } from '../failover/pooler.ts'
import { roleTimeLimits } from './test-database.ts'
import { removeAbandoned, startTestDatabaseServer, testLog } from './test-database-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseSocket: string
    /** Where the pooler listens that tests go through; empty without one. */
    poolerSocket: string
  }
}

/** The database that every test's own database is copied from. */
export const templateDatabase = 'rupya'

/**
 * Starts a server with a migrated database to copy. Nothing in it must survive the run, so writes
 * do not wait for the disk.
 */
export async function startTemplateServer(): ReturnType<typeof startTestDatabaseServer> {
  await removeAbandoned()
  const started = await startTestDatabaseServer({
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '400',
  })
  const address = started.server.ownerAddress(templateDatabase)
  await prepareDatabase({ address, log: testLog })
  return started
}

/** Whether the run goes through a pooler that lends connections by transaction. */
const { RUPYA_TEST_POOLER: pooled } = process.env

/** One server for the whole run. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { server, end } = await startTemplateServer()
  project.provide('databaseSocket', server.socketDir)
  const pooler =
    pooled === undefined
      ? undefined
      : await startPooler({ host: server.socketDir, port: embeddedPort })
  if (pooler) await setTimeLimits(server.ownerAddress('postgres'))
  project.provide('poolerSocket', pooler?.socketDir ?? '')
  return async () => {
    await pooler?.end()
    await end()
  }
}

/** Through a pooler the role has the time limits; these are longer than a slow machine needs. */
async function setTimeLimits(address: DatabaseAddress): Promise<void> {
  const client = new pg.Client(connectionOptions({ ...address, user: ADMIN }))
  await client.connect()
  for (const [name, milliseconds] of Object.entries(roleTimeLimits)) {
    await client.query(`alter role rupya_app set ${name} = ${milliseconds}`)
  }
  await client.end()
}
