import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../observability/log.ts'
import { hasProcess } from '../process/process-identity.ts'

/**
 * Ends processes that an earlier start left on this data folder, so that a server of our own can
 * start: an orphan whose application was killed is shut down properly; the children of a killed
 * server, which still hold its shared memory, are waited for. Call it under the instance lock.
 */
export async function stopLeftoverProcesses(dataDir: string, log: Log): Promise<void> {
  const running = findServerProcesses(dataDir)
  const postmaster = readPostmasterPid(dataDir)
  if (running.length === 0) {
    removeMisleadingPidFile(dataDir, postmaster)
    return
  }
  log.warn({ running, dataDir }, 'ending a database server left over from an earlier start')
  if (postmaster !== undefined && running.includes(postmaster)) {
    signal([postmaster], 'SIGINT')
    if (await allEnd(dataDir, 30_000)) return
    signal([postmaster], 'SIGQUIT')
  }
  // Children without their server end by themselves as soon as they notice.
  if (await allEnd(dataDir, 5000)) return
  signal(findServerProcesses(dataDir), 'SIGKILL')
  await allEnd(dataDir, 5000)
}

/** The pid in the server's own lock file; its first line. */
export function readPostmasterPid(dataDir: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
    return Number.isInteger(pid) && pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

/**
 * PostgreSQL takes a pid file as proof of another server when any process has that pid, so after a
 * reboot an unrelated one can keep it from starting. Here no process works in this folder, so the
 * file is removed.
 */
function removeMisleadingPidFile(dataDir: string, postmaster: number | undefined): void {
  if (postmaster === undefined || !hasProcess(postmaster)) return
  if (process.platform !== 'linux' && isServerCommand(postmaster)) return
  rmSync(join(dataDir, 'postmaster.pid'), { force: true })
}

/** Processes of any PostgreSQL that work in exactly this data folder. */
export function findServerProcesses(dataDir: string): number[] {
  if (process.platform !== 'linux') {
    const postmaster = readPostmasterPid(dataDir)
    return postmaster !== undefined && isServerCommand(postmaster, dataDir) ? [postmaster] : []
  }
  let folder: string
  try {
    folder = realpathSync(dataDir)
  } catch {
    return []
  }
  return readdirSync('/proc')
    .map(Number)
    .filter(pid => Number.isInteger(pid) && worksIn(pid, folder))
}

function worksIn(pid: number, folder: string): boolean {
  try {
    if (readlinkSync(`/proc/${pid}/cwd`) !== folder) return false
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
  } catch {
    return false // ended meanwhile, or another user's, which cannot be in our folder
  }
}

function isServerCommand(pid: number, dataDir = ''): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.includes('postgres') && stdout.includes(dataDir)
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It ended by itself.
    }
  }
}

async function allEnd(dataDir: string, timeoutMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += 50) {
    if (findServerProcesses(dataDir).length === 0) return true
    await sleep(50)
  }
  return findServerProcesses(dataDir).length === 0
}
