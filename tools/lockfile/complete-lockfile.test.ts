import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { completeLockfile, findGaps, type Lockfile } from './complete-lockfile.ts'

const readOurs = (): Lockfile =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8'))

test('our lockfile names every optional package, so that npm 11 and later accept it', () => {
  expect(findGaps(readOurs())).toEqual([])
})

test('an optional package that was left out is added with its system', () => {
  const lock: Lockfile = {
    packages: {
      '': {},
      'node_modules/tool': {
        version: '1.2.3',
        dev: true,
        optionalDependencies: {
          '@tool/cli-linux-x64-musl': '1.2.3',
          '@tool/cli-linux-x64': '1.2.3',
        },
      },
      'node_modules/@tool/cli-linux-x64': { version: '1.2.3' },
    },
  }
  expect(completeLockfile(lock)).toEqual(['@tool/cli-linux-x64-musl'])
  expect(lock.packages['node_modules/@tool/cli-linux-x64-musl']).toEqual({
    version: '1.2.3',
    os: ['linux'],
    cpu: ['x64'],
    libc: ['musl'],
    dev: true,
    optional: true,
  })
  expect(findGaps(lock)).toEqual([])
})

test('a package nested beside its user counts as present', () => {
  const lock: Lockfile = {
    packages: {
      'node_modules/tool': { optionalDependencies: { part: '1.0.0' } },
      'node_modules/tool/node_modules/part': { version: '1.0.0' },
    },
  }
  expect(findGaps(lock)).toEqual([])
})

test('one that names no system is not guessed', () => {
  const lock: Lockfile = {
    packages: { 'node_modules/a': { optionalDependencies: { b: '1.0.0' } } },
  }
  expect(() => completeLockfile(lock)).toThrow('b names no system')
})
