import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** What tools/checks/boundaries.test.ts writes into folders while it runs, beside other tests. */
const isPlanted = (path: string): boolean => /\/planted-[\w-]+\.ts$/.test(path)

/** Every file of the tree that git knows or would add, by its path from the root. */
export const trackedFiles: readonly string[] = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter(path => path !== '' && !isPlanted(path))

export const readTracked = (path: string): string => readFileSync(join(root, path), 'utf8')
