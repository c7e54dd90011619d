import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestReference } from './read-spec-map.ts'

const root = join(import.meta.dirname, '../../..')

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/**
 * What is wrong with a named test, or undefined. A test is named by the whole of its title, not by its
 * group's.
 */
export const testReferenceFault = ({ file, title }: TestReference): string | undefined => {
  if (!/\.(test|spec)\.ts$/.test(file) || !existsSync(join(root, file))) {
    return `${file} is no test file`
  }
  const call = new RegExp(`(?:\\btest|\\))\\(\\s*(['"\`])${escaped(title)}\\1,`)
  const text = readFileSync(join(root, file), 'utf8')
  return call.test(text) ? undefined : `${file} has no test "${title}"`
}
