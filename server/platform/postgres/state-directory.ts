import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  lstatSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { giveToFolderOwner } from '../process/durable-file.ts'
import { StartRefusal } from '../process/start-refusal.ts'
import { accountFor, mayEnter } from './os-account.ts'

/** A socket's whole path, in bytes, on Linux; macOS allows 103. */
const LONGEST_SOCKET_PATH = process.platform === 'darwin' ? 103 : 107
const SOCKET_FILE = '.s.PGSQL.5432'

export type StateDirectory = {
  readonly stateDir: string
  /** Why it is not where one would look, as a line to print. */
  readonly note: string | undefined
}

/**
 * Where this checkout keeps its database and secrets: `.data` in it, or, when the server's account
 * could not work there (a checkout under /root, a path too long for a socket, a folder of someone
 * else's), a folder of the system to which `.data` then points. The same conditions always give
 * the same answer. Makes the folder.
 */
export function openStateDir(
  checkout: string,
  chosen: string | undefined,
  stateRoots: readonly string[] = systemStateRoots(),
): StateDirectory {
  const pointer = join(checkout, '.data')
  const elsewhere = stateRoots.map(root => join(root, hashOf(realpathSync(checkout))))
  const target = readPointer(pointer)
  const isOurs = target === undefined || elsewhere.some(ours => dirname(ours) === dirname(target))
  if (chosen !== undefined || !isOurs) return openChosen(chosen ?? target ?? pointer)

  const isFolder = target === undefined && lstatSync(pointer, { throwIfNoEntry: false })
  const problem = target === undefined ? tryFolder(pointer, LONGEST_SOCKET_PATH) : undefined
  if (target === undefined && problem === undefined) return { stateDir: pointer, note: undefined }
  // A copied checkout's pointer names the original's folder, which is not to be shared.
  if (target !== undefined && elsewhere.includes(target)) elsewhere.unshift(target)
  const stateDir = openElsewhere(elsewhere)
  if (!isFolder) pointTo(pointer, stateDir)
  const note = problem && `data is kept in ${stateDir}: in ${checkout}, ${problem}`
  return { stateDir, note }
}

/** A folder the operator chose is used or refused, never silently replaced by an empty one. */
function openChosen(folder: string): StateDirectory {
  const problem = tryFolder(folder, Number.POSITIVE_INFINITY)
  if (problem === undefined) return { stateDir: folder, note: undefined }
  throw new StartRefusal(`${folder} cannot hold the database: ${problem}`)
}

function readPointer(pointer: string): string | undefined {
  const isLink = lstatSync(pointer, { throwIfNoEntry: false })?.isSymbolicLink() === true
  return isLink ? resolve(dirname(pointer), readlinkSync(pointer)) : undefined
}

/** Folders of the system for what cannot lie in the checkout, best first. */
export function systemStateRoots(): string[] {
  const uid = process.getuid?.() ?? 0
  const lastResort = `/var/tmp/rupya-${uid}`
  if (uid === 0) return ['/var/lib/rupya', lastResort]
  const { XDG_STATE_HOME: stateHome, HOME: home } = process.env
  const roots: string[] = []
  if (stateHome?.startsWith('/')) roots.push(join(stateHome, 'rupya'))
  if (home?.startsWith('/')) roots.push(join(home, '.local/state/rupya'))
  // A service started with another's HOME still has its own in the account list.
  roots.push(join(findHome() ?? lastResort, '.local/state/rupya'), lastResort)
  return [...new Set(roots)]
}

/**
 * A private folder (0700, the server account's) for the socket of the data in `stateDir`: inside it
 * when the path is short enough, else in the system's place for such things.
 */
export function openSocketDir(stateDir: string): string {
  const uid = process.getuid?.() ?? 0
  const name = `rupya-${uid}-${hashOf(stateDir)}`
  const { XDG_RUNTIME_DIR: runtimeDir } = process.env
  const candidates = [join(stateDir, 'run')]
  if (uid === 0) candidates.push(join('/run', name))
  else if (runtimeDir?.startsWith('/')) candidates.push(join(runtimeDir, name))
  candidates.push(join('/tmp', name))
  for (const folder of candidates) {
    if (fitsSocket(folder, LONGEST_SOCKET_PATH) && makePrivate(folder, stateDir)) return folder
  }
  throw new StartRefusal(`there is no folder for the database's socket; tried ${candidates}`)
}

/** Makes `folder` if need be; answers what stands in the way, or undefined. */
function tryFolder(folder: string, longest: number): string | undefined {
  if (!fitsSocket(join(folder, 'run'), longest)) return 'the path is too long for a socket'
  try {
    const isNew = makeOwnFolder(folder)
    const problem = findProblem(folder)
    if (problem !== undefined && isNew) rmdirSync(folder)
    return problem
  } catch (error) {
    return `nothing can be written (${error instanceof Error ? error.message : String(error)})`
  }
}

function openElsewhere(candidates: readonly string[]): string {
  const problems: string[] = []
  for (const folder of candidates) {
    const problem = tryFolder(folder, Number.POSITIVE_INFINITY)
    if (problem === undefined) return folder
    problems.push(`${folder}: ${problem}`)
  }
  throw new StartRefusal(
    `there is no folder for the database; set RUPYA_STATE_DIR (${problems.join('; ')})`,
  )
}

/** Why the server's account could not keep its data in `folder`; undefined when it can. */
function findProblem(folder: string): string | undefined {
  const dataDir = join(folder, 'postgres')
  const account = accountFor(dataDir)
  if (account === undefined) {
    const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid
    if (owner !== undefined && owner !== process.getuid?.()) return "the data is another user's"
  } else {
    for (let path = realpathSync(folder); ; path = dirname(path)) {
      if (!mayEnter(path, account)) return `the database's account may not enter ${path}`
      if (path === dirname(path)) break
    }
  }
  const probe = join(folder, `probe-${process.pid}`)
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    if (makePrivate(probe, folder)) return undefined
    return 'this file system keeps no owners or modes'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    rmSync(probe, { recursive: true, force: true })
  }
}

/** False when the folder is not, and cannot be made, the server account's alone. */
function makePrivate(folder: string, stateDir: string): boolean {
  const account = accountFor(join(stateDir, 'postgres'))
  const uid = account?.uid ?? process.getuid?.() ?? 0
  try {
    mkdirSync(folder, { mode: 0o700 })
    if (account !== undefined) chownSync(folder, account.uid, account.gid)
  } catch {
    // It is there already, or cannot be made: the look below tells.
  }
  const made = lstatSync(folder, { throwIfNoEntry: false })
  return made?.isDirectory() === true && made.uid === uid && (made.mode & 0o777) === 0o700
}

/** Makes a folder of ours that others may pass through but not list; false when it was there. */
function makeOwnFolder(folder: string): boolean {
  const first = mkdirSync(folder, { recursive: true, mode: 0o711 })
  if (first === undefined) return false
  // The umask may have taken what the database's account needs, from every folder just made.
  for (let path = folder; path.length >= first.length; path = dirname(path)) chmodSync(path, 0o711)
  giveToFolderOwner(folder)
  return true
}

function pointTo(pointer: string, stateDir: string): void {
  try {
    rmSync(pointer, { force: true })
    symlinkSync(stateDir, pointer)
  } catch {
    // A checkout that cannot be written has no pointer; the printed note says where the data is.
  }
}

const fitsSocket = (folder: string, longest: number) =>
  Buffer.byteLength(join(folder, SOCKET_FILE)) <= longest

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

function findHome(): string | undefined {
  try {
    return userInfo().homedir
  } catch {
    return undefined // this uid has no account entry
  }
}
