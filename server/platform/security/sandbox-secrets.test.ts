import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTestFolder } from '#tests/harness/app/test-database-server.ts'
import { parseKeyRing } from './key-ring.ts'
import { loadSandboxSecrets } from './sandbox-secrets.ts'

test('secrets of an older version are kept, and each process derives what they lack alike', () => {
  const folder = makeTestFolder()
  const { digest: _, ...older } = loadSandboxSecrets(folder)
  const path = join(folder, 'secrets.json')
  writeFileSync(path, JSON.stringify(older))
  const found = loadSandboxSecrets(folder)
  expect(found).toMatchObject(older)
  expect(typeof parseKeyRing(found.digest ?? '')).toBe('object')
  expect(new Set(Object.values(found)).size).toBe(Object.keys(found).length)
  expect(loadSandboxSecrets(folder)).toEqual(found)
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(older)
})

test('a damaged file is refused', () => {
  const folder = makeTestFolder()
  writeFileSync(join(folder, 'secrets.json'), '{"blindIndex":"x"}')
  expect(() => loadSandboxSecrets(folder)).toThrow(/damaged/)
})
