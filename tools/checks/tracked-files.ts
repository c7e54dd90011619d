import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** Every file of the tree that git knows or would add, by its path from the root. */
export const trackedFiles: readonly string[] = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  // What `boundaries.test.ts` plants beside the other checks is not of the tree.
  .filter(path => path !== '' && !path.includes('/planted-'))

export const readTracked = (path: string): string => readFileSync(join(root, path), 'utf8')
