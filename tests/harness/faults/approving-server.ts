import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import * as z from 'zod'
import { createApp } from '#server/app.ts'
import { composeServices } from '#server/compose.ts'
import type { SandboxSecrets } from '#server/config/config.ts'
import { createDatabase } from '#server/platform/database/database.ts'
import { systemRandomness } from '#server/platform/security/ids.ts'
import { createTestClock } from '../app/test-clock.ts'
import { testLog } from '../app/test-database-server.ts'
import { createTestPlatform } from '../app/test-platform.ts'

// The application's calls and outbox in a process that may be killed, on the database, the clock's
// time and the simulators of a test application in another process: `APPROVING` describes them.

const described = z.object({
  socketDir: z.string(),
  user: z.string(),
  database: z.string(),
  now: z.string(),
  filesFolder: z.string(),
  secrets: z.record(z.string(), z.string()),
  bankUrl: z.string(),
  payoutUrl: z.string(),
  cardUrl: z.string(),
  smsUrl: z.string(),
  identityUrl: z.string(),
  accountNameUrl: z.string(),
})

export type ApprovingServerDescription = z.infer<typeof described>

const { socketDir, user, database, now, secrets, ...given } = described.parse(
  JSON.parse(process.env['APPROVING'] ?? '{}'),
)
const address = { socketDir, user, database }
const opened = createDatabase({ address, poolSize: 10, log: testLog })
const { platform } = createTestPlatform({
  ...given,
  database: { ...opened, appAddress: address },
  clock: createTestClock(now),
  // Safe: the other process made them of the same names.
  secrets: secrets as SandboxSecrets,
  // Its own: the other process has used up the start of the seeded one.
  random: systemRandomness(),
})
const services = await composeServices(platform)
const server = createServer(getRequestListener(createApp(services, {}).fetch))

const parent = process.ppid
setInterval(() => process.ppid === parent || process.exit(1), 500).unref()

server.listen(0, '127.0.0.1', () => {
  const listening = server.address()
  const port = typeof listening === 'object' && listening !== null ? listening.port : 0
  services.outbox.start()
  process.stdout.write(`The approving server is ready (test): http://127.0.0.1:${port}\n`)
})
