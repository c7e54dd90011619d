import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { spawnServer } from '../app/server-process.ts'
import { makeTestFolder, removeAbandoned } from '../app/test-database-server.ts'

/** Proves a payout provider's callback that a journey sends itself. */
export const payoutCallbackToken = 'a-payout-callback-token-of-journeys'

export type JourneyServer = {
  readonly base: string
  /** Its data directory, until it ends. */
  readonly folder: string
  /** Everything it has printed so far. */
  output(): string
  /** Signals it to stop; `end` waits for that. */
  stop(): void
  /** Ends the server and its database, by force if they take too long, and removes their data. */
  end(): Promise<void>
}

const stopPatienceMs = 40_000

/**
 * Starts tests/harness/journeys/journey-server.ts on its own port and data directory; the options
 * are its flags. It ends by itself should this process be killed.
 */
export async function startJourneyServer(
  options: {
    readonly still?: boolean
    readonly empty?: boolean
    readonly calendar?: boolean
    readonly apart?: boolean
    readonly work?: boolean
    readonly pseudo?: boolean
    readonly environment?: Readonly<Record<string, string>>
    readonly signal?: AbortSignal
  } = {},
): Promise<JourneyServer> {
  await removeAbandoned()
  const folder = makeTestFolder()
  const server = spawnServer({
    program: 'tests/harness/journeys/journey-server.ts',
    arguments: [
      ...(options.still === true ? ['--still'] : []),
      ...(options.empty === true ? ['--empty'] : []),
      ...(options.calendar === true ? ['--calendar'] : []),
      ...(options.apart === true ? ['--apart'] : []),
      ...(options.work === true ? ['--work'] : []),
      ...(options.pseudo === true ? ['--pseudo'] : []),
    ],
    environment: {
      PORT: String(await findFreePort()),
      RUPYA_STATE_DIR: join(folder, 'state'),
      // A journey states its client address; see tests/harness/journeys/fixtures.ts.
      RUPYA_TRUSTED_PROXIES: '127.0.0.1/32,::1/128',
      // With this it watches its parent, as the server does under npm.
      npm_lifecycle_event: 'journeys',
      RUPYA_XENDIT_PAYOUT_CALLBACK_TOKENS: payoutCallbackToken,
      ...options.environment,
    },
  })
  const stop = () => server.kill('SIGTERM')
  options.signal?.addEventListener('abort', stop)
  const end = async () => {
    stop()
    const patience = setTimeout(() => server.kill('SIGKILL'), stopPatienceMs)
    await server.ended
    clearTimeout(patience)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await server.ready
  } catch (error) {
    await end()
    throw error
  }
  return { base: server.base, folder, output: server.output, stop, end }
}

/**
 * The simulated bank must know its address before the server listens, so the system cannot choose.
 */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
