import type { TestProject } from 'vitest/node'
import { parseConfig } from '#server/config/config.ts'
import {
  createDatabase,
  type DatabaseAddress,
  embeddedPort,
} from '#server/platform/database/database.ts'
import { prepareDatabase } from '#server/platform/database/prepare-database.ts'
import { ADMIN } from '#server/platform/postgres/cluster.ts'
import type { EmbeddedPostgres } from '#server/platform/postgres/embedded.ts'
import { makeSandboxSecrets } from '#server/platform/security/sandbox-secrets.ts'
import { seedCatalog } from '#tools/seed/seed-catalog.ts'
import { startPooler } from '../failover/pooler.ts'
import { seededRandomness } from './seeded-randomness.ts'
import { createTestClock } from './test-clock.ts'
import { administer, roleTimeLimits, templates } from './test-database.ts'
import { removeAbandoned, startTestDatabaseServer, testLog } from './test-database-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseSocket: string
    /** Where the pooler listens that tests go through; empty without one. */
    poolerSocket: string
  }
}

/**
 * Starts a server with the databases to copy. Nothing in it must survive the run, so writes do not wait
 * for the disk.
 */
export async function startTemplateServer(): ReturnType<typeof startTestDatabaseServer> {
  await removeAbandoned()
  const started = await startTestDatabaseServer({
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '400',
  })
  const { server } = started
  const address = server.ownerAddress(templates.migrated)
  await prepareDatabase({ address, log: testLog })
  await addTemplateWithCatalog(server)
  return started
}

async function addTemplateWithCatalog({ ownerAddress }: EmbeddedPostgres): Promise<void> {
  const { migrated, withCatalog } = templates
  await administer(
    { ...ownerAddress('postgres'), user: ADMIN },
    `create database ${withCatalog} template ${migrated} owner rupya_owner`,
  )
  const address = { ...ownerAddress(withCatalog), user: 'rupya_app' }
  const database = createDatabase({ address, poolSize: 1, log: testLog })
  const clock = createTestClock()
  const config = parseConfig({}, makeSandboxSecrets)
  // Other ids than those that an application makes of its own seed.
  const random = seededRandomness(0, clock.wallNow)
  await seedCatalog({ db: database.kysely, clock, config, random })
  await database.close()
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
  for (const [name, milliseconds] of Object.entries(roleTimeLimits)) {
    await administer(
      { ...address, user: ADMIN },
      `alter role rupya_app set ${name} = ${milliseconds}`,
    )
  }
}
