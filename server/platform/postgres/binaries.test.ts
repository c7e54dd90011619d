import { cpSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeTestFolder } from '#tests/harness/app/test-database-server.ts'
import { findBinaries, findPackage, findSystemBinaries } from './binaries.ts'
import { accountFor } from './os-account.ts'

const isRoot = process.getuid?.() === 0
const account = accountFor('/nonexistent')

let folder: string
let root: string
let stateRoot: string
beforeEach(() => {
  folder = makeTestFolder()
  root = join(folder, 'modules/postgres')
  stateRoot = join(folder, 'state')
  cpSync(findPackage(), root, { recursive: true, verbatimSymlinks: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** As npm 12 leaves it, which does not run the package's install script. */
const removeLinks = () => {
  const libraries = join(root, 'native/lib')
  for (const entry of readdirSync(libraries, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) rmSync(join(libraries, entry.name))
  }
}

test('are used where npm put them', () => {
  const { postgres } = findBinaries(account, root, [stateRoot])
  expect(postgres).toBe(join(root, 'native/bin/postgres'))
  expect(existsSync(stateRoot)).toBe(false)
})

test('get the links among their libraries that a blocked install script left out', () => {
  removeLinks()
  expect(existsSync(join(root, 'native/lib/libpq.so.5'))).toBe(false)
  expect(findBinaries(account, root, [stateRoot]).initdb).toBe(join(root, 'native/bin/initdb'))
})

test.runIf(isRoot)('are copied when the unprivileged account cannot reach them, once', async () => {
  removeLinks()
  await chmod(join(folder, 'modules'), 0o700)
  const { postgres } = findBinaries(account, root, [stateRoot])
  expect(postgres.startsWith(`${stateRoot}/postgresql-18.`)).toBe(true)
  const { mtimeMs } = statSync(postgres)
  expect(findBinaries(account, root, [stateRoot]).postgres).toBe(postgres)
  expect(statSync(postgres).mtimeMs).toBe(mtimeMs)
})

test.runIf(isRoot)('are copied anew when the copy is damaged', async () => {
  await chmod(join(folder, 'modules'), 0o700)
  const { postgres } = findBinaries(account, root, [stateRoot])
  rmSync(postgres)
  expect(findBinaries(account, root, [stateRoot]).postgres).toBe(postgres)
})

test('of another folder have the version that they print', () => {
  const found = findSystemBinaries(join(root, 'native/bin'), account)
  expect(found).toEqual(findBinaries(account, root, [stateRoot]))
})

test('of a folder without a server are refused with its name', () => {
  expect(() => findSystemBinaries(stateRoot, account)).toThrow(`${stateRoot} has no PostgreSQL`)
})
