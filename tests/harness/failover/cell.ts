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

/** A process of a cell: the worker, or one of the two that answer. */
export type CellProcess = 'worker' | 0 | 1

/** The folder of another release that a process runs; undefined: this one. */
type Release = string | undefined

/** Two processes that answer, one worker, PgBouncer, a primary and its standby: one country's cell. */
export type Cell = Pick<FaultEnvironment, 'openDatabase'> & {
  readonly databases: DatabasePair
  readonly webs: readonly [WebProcess, WebProcess]
  readonly bank: BankProcess
  readonly worker: () => ServerProcess
  /** The folder of the processes' secrets and files. */
  readonly stateDir: string
  /**
   * Stops one process after another as a deployment does, and starts each again with these settings
   * added, for good, before it stops the next.
   */
  readonly restartAll: (added: Readonly<Record<string, string>>) => Promise<void>
  /** Stops one process and starts it as another release; resolves once it reports that it is ready. */
  readonly replace: (which: CellProcess, release: Release) => Promise<void>
  /** The settings of a process, for a program of its own. */
  readonly settings: () => Readonly<Record<string, string>>
  /** What a process prints that is started on a database of its own choice; it should refuse. */
  readonly tryToStartOn: (
    url: string,
    changes?: Readonly<Record<string, string>>,
  ) => Promise<string>
  readonly end: () => Promise<void>
}

/**
 * Starts a cell of this release, or of another one.
 * @param added settings of every process.
 */
export const startCell = async (
  release?: Release,
  added: Readonly<Record<string, string>> = {},
): Promise<Cell> => {
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
  let settings: Readonly<Record<string, string>> = settingsOf(databases, bank, {
    // A worker's calls of simulators are answered by the first web process.
    RUPYA_PUBLIC_URL: `http://127.0.0.1:${ports[0]}`,
    RUPYA_STATE_DIR: stateDir,
    ...added,
  })
  const releases = new Map<CellProcess, Release>()
  const launch = (which: CellProcess, port: number, changes: Record<string, string> = {}) => {
    const role = which === 'worker' ? 'worker' : 'web'
    const own = { RUPYA_ROLE: role, PORT: String(port), ...changes }
    const started = spawnServer({
      folder: releases.has(which) ? releases.get(which) : release,
      program: 'tests/harness/faults/paying-server.ts',
      environment: { ...settings, ...own },
    })
    launched.push(started)
    return started
  }
  const webs = [
    webProcess(ports[0], () => launch(0, ports[0])),
    webProcess(ports[1], () => launch(1, ports[1])),
  ] as const
  // One after another: the first migrates and seeds.
  for (const web of webs) await web.start()
  let worker = launch('worker', 0)
  await worker.ready
  const restart = async (which: CellProcess): Promise<void> => {
    const running = which === 'worker' ? worker : webs[which].process()
    running.kill('SIGTERM')
    await running.ended
    if (which !== 'worker') return await webs[which].start()
    worker = launch('worker', 0)
    await worker.ready
  }
  return {
    databases,
    webs,
    bank,
    worker: () => worker,
    stateDir,
    settings: () => settings,
    restartAll: async added => {
      settings = { ...settings, ...added }
      for (const which of ['worker', 0, 1] as const) await restart(which)
    },
    replace: async (which, next) => {
      releases.set(which, next)
      await restart(which)
    },
    openDatabase: () =>
      createDatabase({ address: { url: databases.directUrl }, poolSize: 4, log: testLog }),
    tryToStartOn: async (url, changes = {}) => {
      const started = launch(0, await freePort(), {
        DATABASE_URL: url,
        DATABASE_DIRECT_URL: url,
        DATABASE_POOLER: 'none',
        DATABASE_MIGRATION_URL: url,
        ...changes,
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

const settingsOf = (
  databases: DatabasePair,
  bank: BankProcess,
  own: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => ({
  RUPYA_OPERATIONS_PORT: '0',
  RUPYA_LOG_LEVEL: 'error',
  DATABASE_URL: databases.pooledUrl,
  DATABASE_POOLER: 'transaction',
  DATABASE_DIRECT_URL: databases.directUrl,
  DATABASE_MIGRATION_URL: databases.migrationUrl,
  FAULT_LOANS_EACH: '4',
  ...bankSettings(bank),
  ...own,
})

const webProcess = (port: number, launch: () => ReturnType<typeof spawnServer>): WebProcess => {
  const base = `http://127.0.0.1:${port}`
  let current: ServerProcess | undefined
  return {
    base,
    process: () => {
      if (!current) throw new Error('it was never started')
      return current
    },
    start: async () => {
      const started = launch()
      current = started
      await started.ready
      await untilReady(base)
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
