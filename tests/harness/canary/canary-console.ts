import { spawnServer } from '../app/server-process.ts'
import { test } from '../journeys/fixtures.ts'
import { findFreePort } from '../journeys/start-journey-server.ts'

type CanaryConsole = {
  readonly base: string
  /** For addresses that name something: the borrower of canaries, and a loan of theirs. */
  readonly ids: Readonly<Record<string, string>>
  /** Of everything that belongs to a borrower of canaries. */
  readonly rowIds: ReadonlySet<string>
}

const startCanaryServer = async () => {
  const server = spawnServer({
    program: 'tests/harness/canary/canary-server.ts',
    environment: { PORT: String(await findFreePort()) },
  })
  await server.ready
  const [, ids = '{}'] = /^ids (.+)$/m.exec(server.output()) ?? []
  const [, rows = '[]'] = /^rows (.+)$/m.exec(server.output()) ?? []
  const rowIds = new Set(JSON.parse(rows) as string[])
  return { server, ids: JSON.parse(ids) as CanaryConsole['ids'], rowIds }
}

/** Journeys through the console of tests/harness/canary/canary-server.ts. */
export const testOnCanaryConsole = test.extend<object, { readonly canaryConsole: CanaryConsole }>({
  canaryConsole: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs here
    async ({}, use) => {
      const { server, ids, rowIds } = await startCanaryServer()
      await use({ base: server.base, ids, rowIds })
      server.kill('SIGTERM')
      await server.ended
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ canaryConsole }, use) => {
    await use(canaryConsole.base)
  },
})
