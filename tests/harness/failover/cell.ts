import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase } from '#server/platform/database/database.ts'
import { loadSandboxSecrets } from '#server/platform/security/sandbox-secrets.ts'
import { type ServerProcess, spawnServer } from '../app/server-process.ts'
import { makeTestFolder, testLog } from '../app/test-database-server.ts'
import { type BankProcess, startBankProcess } from '../faults/bank-process.ts'
import { bankSettings, type FaultEnvironment, freePort } from '../faults/fault-environment.ts'
import { type DatabasePair, startDatabasePair } from './database-pair.ts'

const patienceMs = 60_000

/** A process that answers borrowers, at an address of its own. */
type WebProcess = {
  readonly base: string
  readonly process: () => ServerProcess
  /** Starts it (again); resolves once it reports that it is ready. */
  readonly start: () => Promise<void>
}

/** Two processes that answer, one worker, PgBouncer, a primary and its standby: one country's cell. */
export type Cell = Pick<FaultEnvironment, 'openDatabase'> & {
  readonly databases: DatabasePair
  readonly webs: readonly [WebProcess, WebProcess]
  readonly bank: BankProcess
  readonly worker: () => ServerProcess
  /** What a process prints that is started on a database of its own choice; it should refuse. */
  readonly tryToStartOn: (url: string) => Promise<string>
  readonly end: () => Promise<void>
}

export const startCell = async (): Promise<Cell> => {
  const databases = await startDatabasePair()
  const stateDir = makeTestFolder()
  // Made before the processes start, so that they share them.
  loadSandboxSecrets(stateDir)
  const ports = [await freePort(), await freePort()] as const
  const bank = await startBankProcess({
    serverUrl: `http://127.0.0.1:${ports[0]}`,
    journals: stateDir,
  })
  const launched: ServerProcess[] = []
  const launch = (role: 'web' | 'worker', port: number, changes: Record<string, string> = {}) => {
    const started = spawnServer({
      program: 'tests/harness/faults/paying-server.ts',
      environment: {
        RUPYA_ROLE: role,
        PORT: String(port),
        // A worker's calls of simulators are answered by the first web process.
        RUPYA_PUBLIC_URL: `http://127.0.0.1:${ports[0]}`,
        RUPYA_OPERATIONS_PORT: '0',
        RUPYA_STATE_DIR: stateDir,
        RUPYA_LOG_LEVEL: 'error',
        DATABASE_URL: databases.pooledUrl,
        DATABASE_POOLER: 'transaction',
        DATABASE_DIRECT_URL: databases.directUrl,
        DATABASE_MIGRATION_URL: databases.migrationUrl,
        FAULT_LOANS_EACH: '4',
        ...bankSettings(bank),
        ...changes,
      },
    })
    launched.push(started)
    return started
  }
  const webAt = (port: number): WebProcess => {
    const base = `http://127.0.0.1:${port}`
    let current: ServerProcess | undefined
    return {
      base,
      process: () => {
        if (!current) throw new Error('it was never started')
        return current
      },
      start: async () => {
        const started = launch('web', port)
        current = started
        await started.ready
        await untilReady(base)
      },
    }
  }
  const webs = [webAt(ports[0]), webAt(ports[1])] as const
  // One after another: the first migrates and seeds.
  for (const web of webs) await web.start()
  const worker = launch('worker', 0)
  await worker.ready
  return {
    databases,
    webs,
    bank,
    worker: () => worker,
    openDatabase: () =>
      createDatabase({ address: { url: databases.directUrl }, poolSize: 4, log: testLog }),
    tryToStartOn: async url => {
      const started = launch('web', await freePort(), {
        DATABASE_URL: url,
        DATABASE_DIRECT_URL: url,
        DATABASE_POOLER: 'none',
        DATABASE_MIGRATION_URL: url,
      })
      await Promise.race([started.ready.catch(() => undefined), sleep(patienceMs)])
      started.kill('SIGKILL')
      await started.ended
      return started.output()
    },
    end: async () => {
      for (const each of launched) each.kill('SIGTERM')
      for (const each of launched) await each.ended
      bank.stop()
      await databases.end()
      rmSync(stateDir, { recursive: true, force: true })
    },
  }
}

/** Resolves once the address reports that it is ready. @throws after a minute. */
const untilReady = async (base: string): Promise<void> => {
  const started = performance.now()
  while (performance.now() - started < patienceMs) {
    const answer = await fetch(`${base}/readyz`).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.status === 200) return
    await sleep(20)
  }
  throw new Error(`${base} was not ready after a minute`)
}
