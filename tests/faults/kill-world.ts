import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase } from '#server/platform/database.ts'
import { findServerProcesses } from '#server/platform/postgres/leftover.ts'
import { openSocketDir } from '#server/platform/postgres/places.ts'
import { type ServerProcess, spawnServer } from '#tests/support/server-process.ts'
import { makeTestFolder, testLog } from '#tests/support/test-server.ts'
import { bankSecrets, type OutsideBank, startBank } from './outside-bank.ts'

const freePort = async (): Promise<number> =>
  await new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** A server that may be killed, the bank that may not, and the folder that must survive. */
export type KillWorld = {
  readonly base: string
  readonly bank: OutsideBank
  readonly server: () => ServerProcess
  /** Starts the server (again); answers the milliseconds until it answered that it is ready. */
  readonly start: () => Promise<number>
  /** Kills the database server and all its children, without a word. */
  readonly killDatabase: () => number
  /** Milliseconds until the server says that it is ready; throws after a minute. */
  readonly untilReady: () => Promise<number>
  readonly openDatabase: () => ReturnType<typeof createDatabase>
  readonly end: () => Promise<void>
}

const patienceMs = 60_000

export const createKillWorld = async (): Promise<KillWorld> => {
  const folder = makeTestFolder()
  const stateDir = join(folder, 'state')
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const bank = await startBank({
    callbackUrl: `${base}/webhooks/xendit`,
    journal: join(folder, 'bank.jsonl'),
  })
  let server: ServerProcess | undefined
  const current = (): ServerProcess => {
    if (!server) throw new Error('the server was never started')
    return server
  }

  const untilReady = async (): Promise<number> => {
    const started = performance.now()
    while (performance.now() - started < patienceMs) {
      const answer = await fetch(`${base}/readyz`).catch(() => undefined)
      if (answer?.status === 200) return performance.now() - started
      await sleep(20)
    }
    throw new Error(`not ready after a minute:\n${current().output().slice(-2000)}`)
  }
  const start = async (): Promise<number> => {
    const started = performance.now()
    const starting = spawnServer({
      program: 'tests/faults/paying-server.ts',
      environment: {
        PORT: String(port),
        RUPYA_STATE_DIR: stateDir,
        RUPYA_LOG_LEVEL: 'error',
        RUPYA_PAYMENT_PROVIDER: 'xendit',
        RUPYA_PAYMENT_URL: bank.url,
        RUPYA_PAYMENT_SECRET_KEY: bankSecrets.secretKey,
        RUPYA_PAYMENT_CALLBACK_TOKEN: bankSecrets.callbackToken,
      },
    })
    server = starting
    await starting.ready
    await untilReady()
    return performance.now() - started
  }
  return {
    base,
    bank,
    server: current,
    start,
    untilReady,
    killDatabase: () => {
      const processes = findServerProcesses(join(stateDir, 'postgres'))
      for (const pid of processes) {
        try {
          process.kill(pid, 'SIGKILL')
        } catch {
          // Children may end by themselves once their server is gone.
        }
      }
      return processes.length
    },
    openDatabase: () =>
      createDatabase({
        address: { socketDir: openSocketDir(stateDir), user: 'rupya_app', database: 'rupya' },
        poolSize: 4,
        log: testLog,
      }),
    end: async () => {
      current().kill('SIGTERM')
      await current().ended
      bank.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
