import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase } from '#server/platform/database/database.ts'
import type { ADMIN } from '#server/platform/postgres/cluster.ts'
import {
  findServerProcesses,
  stopLeftoverProcesses,
} from '#server/platform/postgres/leftover-processes.ts'
import { openSocketDir } from '#server/platform/postgres/state-directory.ts'
import { type ServerProcess, spawnServer } from '../app/server-process.ts'
import { makeTestFolder, testLog } from '../app/test-database-server.ts'
import { type BankProcess, bankSecrets, startBankProcess } from './bank-process.ts'

export const freePort = async (): Promise<number> =>
  await new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** A server that may be killed, a bank that may not, and a data directory that must survive. */
export type FaultEnvironment = {
  readonly base: string
  /** Where the metrics are. */
  readonly operationsBase: string
  readonly stateDir: string
  readonly bank: BankProcess
  readonly server: () => ServerProcess
  /** Whether the server's process has ended. */
  readonly hasEnded: () => boolean
  /** Starts the server (again); returns the milliseconds until it reported that it is ready. */
  readonly start: () => Promise<number>
  /**
   * Starts a server on the same data directory without waiting, on another port if one is given.
   */
  readonly launch: (port?: number) => ReturnType<typeof spawnServer>
  /** Kills the database server and all its children with SIGKILL. */
  readonly killDatabase: () => number
  /** Milliseconds until the server reports that it is ready; throws after a minute. */
  readonly untilReady: () => Promise<number>
  /** As the application's role, or as the cluster's owner. */
  readonly openDatabase: (user?: 'rupya_app' | typeof ADMIN) => ReturnType<typeof createDatabase>
  readonly end: () => Promise<void>
}

/** The server's environment, beside what the fault environment itself sets. */
type FaultEnvironmentOptions = {
  readonly environment?: Readonly<Record<string, string>>
  /**
   * Where its numbers are paid: at the separate bank process, or at the sandbox's own bank inside
   * the server.
   */
  readonly bank?: 'outside' | 'inside'
}

export const bankSettings = (bank: BankProcess) => ({
  RUPYA_PAYMENT_PROVIDER_ID: 'xendit',
  RUPYA_PAYMENT_PROVIDER_IN: 'razorpay',
  RUPYA_XENDIT_URL: bank.url,
  RUPYA_XENDIT_SECRET_KEY: bankSecrets.secretKey,
  RUPYA_XENDIT_CALLBACK_TOKENS: bankSecrets.callbackToken,
  RUPYA_MIDTRANS_URL: `${bank.url}/midtrans`,
  RUPYA_MIDTRANS_SERVER_KEYS: bankSecrets.secretKey,
  RUPYA_RAZORPAY_URL: `${bank.url}/razorpay`,
  RUPYA_RAZORPAY_KEY_SECRET: bankSecrets.secretKey,
  RUPYA_RAZORPAY_WEBHOOK_SECRETS: bankSecrets.callbackToken,
  // A client pays more often in a minute than a borrower in a month.
  RUPYA_PAYMENT_REQUESTS_PER_HOUR: '1000000',
})

const patienceMs = 60_000

export const createFaultEnvironment = async (
  options: FaultEnvironmentOptions = {},
): Promise<FaultEnvironment> => {
  const folder = makeTestFolder()
  const stateDir = join(folder, 'state')
  const port = await freePort()
  const operationsPort = await freePort()
  const base = `http://127.0.0.1:${port}`
  const bank = await startBankProcess({ serverUrl: base, journals: folder })
  let server: ServerProcess | undefined
  let ended = false
  const launchedServers: ServerProcess[] = []
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
  const launch = (otherPort = port) => {
    const launched = spawnServer({
      program: 'tests/harness/faults/paying-server.ts',
      environment: {
        PORT: String(otherPort),
        // Another server beside it takes any free port.
        RUPYA_OPERATIONS_PORT: String(otherPort === port ? operationsPort : 0),
        RUPYA_STATE_DIR: stateDir,
        RUPYA_LOG_LEVEL: 'error',
        ...(options.bank === 'inside' ? {} : bankSettings(bank)),
        ...options.environment,
      },
    })
    launchedServers.push(launched)
    return launched
  }
  const start = async (): Promise<number> => {
    const started = performance.now()
    const starting = launch()
    server = starting
    ended = false
    starting.ended.then(() => {
      if (server === starting) ended = true
    })
    await starting.ready
    await untilReady()
    return performance.now() - started
  }
  return {
    base,
    operationsBase: `http://127.0.0.1:${operationsPort}`,
    stateDir,
    bank,
    launch,
    server: current,
    hasEnded: () => ended,
    start,
    untilReady,
    killDatabase: () => {
      const processes = findServerProcesses(join(stateDir, 'postgres'))
      for (const pid of processes) {
        try {
          process.kill(pid, 'SIGKILL')
        } catch {
          // Children may end by themselves once their server has ended.
        }
      }
      return processes.length
    },
    openDatabase: (user = 'rupya_app') =>
      createDatabase({
        address: { socketDir: openSocketDir(stateDir), user, database: 'rupya' },
        poolSize: 4,
        log: testLog,
      }),
    end: async () => {
      for (const each of launchedServers) each.kill('SIGTERM')
      for (const each of launchedServers) await each.ended
      await stopLeftoverProcesses(join(stateDir, 'postgres'), testLog)
      bank.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
