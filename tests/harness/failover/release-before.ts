import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { makeTestFolder } from '../app/test-database-server.ts'

const root = join(import.meta.dirname, '../../..')

/** The commit of the release that runs in production, which each release enters when it is out. */
export const releaseBefore = (): string =>
  readFileSync(join(root, 'deploy/release-before'), 'utf8').trim()

/** What git prints; undefined where it fails: without git, in a shallow clone, for an unknown commit. */
export const askGit = (...words: readonly string[]): string | undefined => {
  const { status, stdout } = spawnSync('git', ['-C', root, ...words], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return status === 0 ? stdout : undefined
}

/** Runs a command until it ends. @throws when it fails. */
const run = (folder: string, command: string, ...words: readonly string[]): void => {
  const path = `${join(folder, 'node_modules/.bin')}:${process.env['PATH']}`
  const ran = spawnSync(command, words, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: path, NO_COLOR: '1' },
  })
  if (ran.status === 0) return
  const reason = `${ran.stdout}${ran.stderr}`.slice(-2000) || ran.error?.message
  throw new Error(`${command} ${words.join(' ')} failed in ${folder}: ${reason}`)
}

/** A package's version by its place in a lockfile. */
const versionsIn = (lockfile: string): Map<string, string | undefined> => {
  const { packages } = JSON.parse(lockfile) as { packages: Record<string, { version?: string }> }
  return new Map(
    Object.entries(packages)
      .filter(([place]) => place !== '')
      .map(([place, { version }]) => [place, version]),
  )
}

/** Whether everything that the other lockfile installs is installed here, in the same version. */
const hasAll = (other: string): boolean => {
  const own = versionsIn(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return [...versionsIn(other)].every(([place, version]) => own.get(place) === version)
}

/**
 * An earlier commit, built, in a folder of its own; with this checkout's packages where they are the
 * same, else with its own from the registry. Its caller removes the folder with `end`.
 * @throws where the commit is not there, as in a shallow clone.
 */
export const buildCommit = (
  commit: string,
): { readonly folder: string; readonly end: () => void } => {
  const lockfile = askGit('show', `${commit}:package-lock.json`)
  if (lockfile === undefined) throw new Error(`not run: this clone lacks commit ${commit}`)
  const folder = makeTestFolder()
  const end = () => rmSync(folder, { recursive: true, force: true })
  try {
    const archive = join(folder, 'release.tar')
    run(root, 'git', 'archive', '--output', archive, commit)
    run(folder, 'tar', '-xf', archive)
    rmSync(archive)
    if (hasAll(lockfile)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    else run(folder, 'npm', 'ci')
    run(folder, 'node', 'tools/runtime/run.cjs', 'tools/build/build.ts')
    return { folder, end }
  } catch (error) {
    end()
    throw error
  }
}
