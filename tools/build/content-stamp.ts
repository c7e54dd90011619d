import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Folders that tools write into: never sources. */
const derived = new Set(['node_modules', 'compiled', '.react-router'])

/**
 * A hash over the names and contents of `sources` (files and folders under `root`): two trees have
 * the same stamp if and only if a build of them would be the same, whatever their dates are. Files
 * whose path matches `unread` do not count.
 */
export function stampOf(root: string, sources: readonly string[], unread?: RegExp): string {
  const hash = createHash('sha256')
  const paths = sources.flatMap(source => listFiles(root, source)).sort()
  for (const path of paths.filter(each => !unread?.test(each))) {
    const content = createHash('sha256')
      .update(readFileSync(join(root, path)))
      .digest('hex')
    hash.update(`${path}\0${content}\n`)
  }
  return hash.digest('hex')
}

function listFiles(root: string, path: string): string[] {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (found === undefined) return []
  if (found.isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(join(root, path))
    .filter(name => !derived.has(name))
    .flatMap(name => listFiles(root, `${path}/${name}`))
}
