import type { TestProject } from 'vitest/node'
import { prepareDatabase } from '#server/platform/database/prepare-database.ts'
import { removeAbandoned, startTestDatabaseServer, testLog } from './test-database-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseSocket: string
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

/** One server for the whole run. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { server, end } = await startTemplateServer()
  project.provide('databaseSocket', server.socketDir)
  return end
}
