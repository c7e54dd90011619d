import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { embeddedPort } from '../database/database.ts'
import type { Log } from '../observability/log.ts'
import { giveToFolderOwner } from '../process/durable-file.ts'
import { StartRefusal } from '../process/start-refusal.ts'
import type { Binaries } from './binaries.ts'
import { ADMIN, cleanEnvironment } from './cluster.ts'
import { stopLeftoverProcesses } from './leftover-processes.ts'
import type { OsAccount } from './os-account.ts'

export type SupervisedServer = {
  /** Changes when the server had to be started again. */
  pid(): number | undefined
  /** Shuts the server down properly and waits for its end. */
  stop(): Promise<void>
}

export type ServerSetup = {
  readonly binaries: Binaries
  readonly account: OsAccount | undefined
  readonly dataDir: string
  readonly socketDir: string
  readonly logFile: string
  /** Server parameters beside ours, such as `fsync`. */
  readonly settings: Readonly<Record<string, string>>
  readonly log: Log
}

const MAX_FIRST_TRIES = 30
const LONGEST_PAUSE_MS = 5000
const SHUTDOWN_TIMEOUT_MS = 60_000
const LARGEST_LOG_BYTES = 5_000_000

/**
 * Starts the server and keeps it running: whenever it ends unexpectedly it is started again.
 * Resolves when it first accepts connections. @throws StartRefusal with the server's own output
 * when it does not start.
 */
export async function supervise(setup: ServerSetup): Promise<SupervisedServer> {
  const { log } = setup
  let child: ChildProcess | undefined
  let stopping = false
  let restarting: Promise<void> | undefined

  const startOnce = async () => {
    await stopLeftoverProcesses(setup.dataDir, log)
    const started = spawnServer(setup)
    child = started
    await waitUntilReady(started, setup)
    if (!stopping) started.once('exit', onUnwantedEnd)
    if (started.exitCode !== null || started.signalCode !== null) onUnwantedEnd()
  }
  const restart = async () => {
    for (let pauseMs = 100; !stopping; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      try {
        await startOnce()
        log.warn({ pid: child?.pid }, 'the database server is back')
        return
      } catch (error) {
        log.error({ err: error }, 'the database server does not start again yet')
        await sleep(pauseMs)
      }
    }
  }
  const onUnwantedEnd = () => {
    if (stopping || restarting !== undefined) return
    log.error({ code: child?.exitCode, signal: child?.signalCode }, 'the database server has ended')
    restarting = restart().finally(() => {
      restarting = undefined
      const ended = child?.exitCode ?? child?.signalCode
      if (!stopping && ended !== null && ended !== undefined) onUnwantedEnd()
    })
  }

  for (let tries = 1; ; tries += 1) {
    try {
      await startOnce()
      break
    } catch (error) {
      // Shared memory of a killed server is freed a moment after its last child has ended.
      const mayPass = error instanceof Error && /shared memory|lock file/.test(error.message)
      if (!mayPass || tries >= MAX_FIRST_TRIES) throw error
      await sleep(200)
    }
  }
  return {
    pid: () => child?.pid,
    stop: async () => {
      stopping = true
      if (child !== undefined) await shutDown(child)
      await restarting
      if (child !== undefined) await shutDown(child)
    },
  }
}

function spawnServer(setup: ServerSetup): ChildProcess {
  const settings: Record<string, string> = {
    listen_addresses: '',
    port: String(embeddedPort),
    unix_socket_directories: `"${setup.socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    cluster_name: 'rupya',
    max_connections: '150',
    jit: 'off',
    // Statements and error details hold personal data, which may not be logged.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...setup.settings,
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const logFile = openLog(setup.logFile)
  try {
    // Detached: a Ctrl-C in the terminal is for us, and we end the server after the last request.
    return spawn(setup.binaries.postgres, ['-D', setup.dataDir, ...options], {
      ...setup.account,
      cwd: setup.dataDir,
      env: cleanEnvironment(),
      detached: true,
      stdio: ['ignore', logFile, logFile],
    }).on('error', () => undefined)
  } finally {
    closeSync(logFile)
  }
}

/** Recovery after a crash can take long, so only the server's end ends the waiting. */
async function waitUntilReady(child: ChildProcess, setup: ServerSetup): Promise<void> {
  const from = Date.now()
  let loggedAt = from
  while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    if (await answers(setup.socketDir)) return
    await sleep(25)
    if (Date.now() - loggedAt > 10_000) {
      loggedAt = Date.now()
      setup.log.warn(
        { seconds: Math.round((loggedAt - from) / 1000) },
        'the database is recovering',
      )
    }
  }
  throw new StartRefusal(`the database server ended at its start: ${lastLines(setup.logFile)}`)
}

async function answers(socketDir: string): Promise<boolean> {
  const client = new pg.Client({
    host: socketDir,
    port: embeddedPort,
    user: ADMIN,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 2000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** PostgreSQL's fast shutdown: running transactions are aborted, everything is checkpointed. */
async function shutDown(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  child.kill('SIGINT')
  const killTimer = setTimeout(() => child.kill('SIGQUIT'), SHUTDOWN_TIMEOUT_MS)
  await ended
  clearTimeout(killTimer)
}

function openLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > LARGEST_LOG_BYTES) renameSync(path, `${path}.1`)
  const file = openSync(path, 'a', 0o600)
  giveToFolderOwner(path)
  return file
}

function lastLines(path: string): string {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    const buffer = Buffer.alloc(Math.min(size, 2000))
    readSync(file, buffer, 0, buffer.length, size - buffer.length)
    const lines = buffer.toString('utf8').trim().split('\n').slice(-4)
    return lines.map(line => line.replace(/^[\d-]+ [\d:.]+ UTC \[\d+\] /, '')).join(' — ')
  } finally {
    closeSync(file)
  }
}
