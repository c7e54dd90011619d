import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stampOf } from './content-stamp.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rupya-stamp-'))
  mkdirSync(join(root, 'web/compiled'), { recursive: true })
  writeFileSync(join(root, 'web/page.tsx'), 'page')
  writeFileSync(join(root, 'lock.json'), '{}')
})
afterEach(() => rmSync(root, { recursive: true }))

const stamp = () => stampOf(root, ['web', 'lock.json', 'not-there'])

test('a file that a room does not read leaves its stamp as it is', () => {
  const stampOfRoom = () => stampOf(root, ['web'], /^web\/staff-/)
  const before = stampOfRoom()
  writeFileSync(join(root, 'web/staff-list.json'), '{}')
  expect(stampOfRoom()).toBe(before)
  writeFileSync(join(root, 'web/list.json'), '{}')
  expect(stampOfRoom()).not.toBe(before)
})

test('a stamp follows contents and names', () => {
  const stamps = [stamp()]
  writeFileSync(join(root, 'web/page.tsx'), 'other')
  stamps.push(stamp())
  renameSync(join(root, 'web/page.tsx'), join(root, 'web/home.tsx'))
  stamps.push(stamp())
  writeFileSync(join(root, 'web/more.css'), '')
  stamps.push(stamp())
  writeFileSync(join(root, 'lock.json'), '{"a":1}')
  stamps.push(stamp())
  expect(new Set(stamps).size).toBe(5)
})

test('dates, tests and what tools write do not change it', () => {
  const before = stamp()
  utimesSync(join(root, 'web/page.tsx'), 1, 1)
  writeFileSync(join(root, 'web/page.test.tsx'), 'test')
  writeFileSync(join(root, 'web/compiled/out.js'), 'out')
  expect(stamp()).toBe(before)
})
