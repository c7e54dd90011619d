import type { TestProject } from 'vitest/node'
import { prepareDatabase } from '#server/platform/prepare-database.ts'
import { removeAbandoned, startTestServer, testLog } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseSocket: string
  }
}

/** The database every test's own is copied from. */
export const templateDatabase = 'rupya'

/**
 * One server for the whole run, with a migrated database to copy. Nothing in it must outlast the
 * run, so it waits for no disk.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandoned()
  const { server, end } = await startTestServer({
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '400',
  })
  await prepareDatabase({ address: server.ownerAddress(templateDatabase), log: testLog })
  project.provide('databaseSocket', server.socketDir)
  return end
}
