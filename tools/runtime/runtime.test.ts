import { execFileSync, spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const { findPinnedVersion, isOlder } = createRequire(import.meta.url)('./pinned-version.cjs')
const root = join(import.meta.dirname, '../..')

test('everything here runs on the pinned Node', () => {
  expect(isOlder(process.versions.node, findPinnedVersion())).toBe(false)
  const linked = execFileSync(join(root, 'node_modules/.bin/node'), ['-p', 'process.versions.node'])
  expect(linked.toString().trim()).toBe(findPinnedVersion())
})

test.each([
  ['20.20.2', '26.10.0', true],
  ['26.9.9', '26.10.0', true],
  ['26.10.0', '26.10.0', false],
  ['26.10.1', '26.10.0', false],
  ['27.0.0', '26.10.0', false],
])('%s before %s: %s', (left, right, older) => {
  expect(isOlder(left, right)).toBe(older)
})

test('an older Node is refused in one line that says what to do', () => {
  const pretend = `Object.defineProperty(process, 'versions', { value: { node: '20.20.2' } })`
  const { status, stderr } = spawnSync(
    process.execPath,
    ['-e', `${pretend}; process.argv = [process.argv[0], 'run', 'x.ts']; require('./run.cjs')`],
    { cwd: import.meta.dirname, encoding: 'utf8' },
  )
  expect(status).toBe(1)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(stderr).toContain('this is Node 20.20.2')
  expect(stderr).toContain('npm ci')
})
