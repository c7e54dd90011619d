import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A process distinguished from a later one that got the same pid. */
export type ProcessIdentity = {
  readonly pid: number
  /** Opaque: compared, never read. */
  readonly startMark: string
}

/** This very process. */
export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, startMark: readStartMark(process.pid) ?? '' }
}

/** False when the process has ended, or when its pid has gone to another since. */
export function isAlive({ pid, startMark }: ProcessIdentity): boolean {
  if (!hasProcess(pid)) return false
  const mark = readStartMark(pid)
  if (mark === 'ended') return false
  // Not readable (another user's, hidden): believe the pid, since refusing harms less than sharing.
  return mark === undefined || startMark === '' || mark === startMark
}

/** True while some process has this pid, also one that is not ours to signal. */
export function hasProcess(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function readStartMark(pid: number): string | undefined {
  return process.platform === 'linux' ? readLinuxMark(pid) : readPsMark(pid)
}

/** proc(5): the text after the command's closing bracket starts at field 3; field 22 is the start. */
function readLinuxMark(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A process that was killed but not yet collected by its parent still has its pid.
    if (fields[0] === 'Z' || fields[0] === 'X') return 'ended'
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot}/${fields[19]}`
  } catch {
    return undefined
  }
}

function readPsMark(pid: number): string | undefined {
  const { PATH = '' } = process.env
  const { status, stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
    encoding: 'utf8',
    env: { PATH, LC_ALL: 'C', TZ: 'UTC' },
  })
  return status === 0 ? stdout.trim() : undefined
}
