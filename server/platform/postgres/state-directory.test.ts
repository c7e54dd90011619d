import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeTestFolder } from '#tests/harness/app/test-database-server.ts'
import { openSocketDir, openStateDir } from './state-directory.ts'

const isRoot = process.getuid?.() === 0

let folder: string
let checkout: string
let stateRoot: string
beforeEach(() => {
  folder = makeTestFolder()
  checkout = join(folder, 'checkout')
  stateRoot = join(folder, 'state/rupya')
  mkdirSync(checkout)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = (chosen?: string, at = checkout) => openStateDir(at, chosen, [stateRoot])
const longCheckout = () => {
  const path = join(folder, 'a-rather-long-name'.repeat(6))
  mkdirSync(path)
  return path
}

describe('where the data lies', () => {
  test('is .data in the checkout, which only its owner may list', () => {
    expect(open()).toEqual({ stateDir: join(checkout, '.data'), note: undefined })
    expect(statSync(join(checkout, '.data')).mode & 0o777).toBe(0o711)
    expect(open().stateDir).toBe(join(checkout, '.data'))
  })

  test("is a folder of the system's when the path is too long, with .data pointing to it", () => {
    const long = longCheckout()
    const { stateDir, note } = open(undefined, long)
    expect(dirname(stateDir)).toBe(stateRoot)
    expect(note).toContain('too long for a socket')
    expect(readlinkSync(join(long, '.data'))).toBe(stateDir)
    expect(open(undefined, long).stateDir).toBe(stateDir)
  })

  test('is found again after .data, or what it pointed to, was lost', () => {
    const long = longCheckout()
    const { stateDir } = open(undefined, long)
    rmSync(join(long, '.data'))
    expect(open(undefined, long).stateDir).toBe(stateDir)
    rmSync(stateDir, { recursive: true })
    expect(open(undefined, long).stateDir).toBe(stateDir)
    expect(existsSync(stateDir)).toBe(true)
  })

  test('is never shared with the checkout that this one was copied from', () => {
    const long = longCheckout()
    const { stateDir } = open(undefined, long)
    const copy = `${long}-copy`
    cpSync(long, copy, { recursive: true, verbatimSymlinks: true })
    const copied = open(undefined, copy)
    expect(copied.stateDir).not.toBe(stateDir)
    expect(readlinkSync(join(copy, '.data'))).toBe(copied.stateDir)
  })

  test('is where the operator pointed .data, or said', () => {
    const chosen = join(folder, 'disk/rupya')
    symlinkSync(chosen, join(checkout, '.data'))
    expect(open().stateDir).toBe(chosen)
    rmSync(join(checkout, '.data'))
    expect(open(join(folder, 'other')).stateDir).toBe(join(folder, 'other'))
  })

  test('is refused, not silently elsewhere, when what the operator chose cannot be used', () => {
    const blocked = join(folder, 'file')
    cpSync(import.meta.filename, blocked)
    expect(() => open(join(blocked, 'rupya'))).toThrow('cannot hold the database')
    symlinkSync(join(blocked, 'rupya'), join(checkout, '.data'))
    expect(() => open()).toThrow('cannot hold the database')
    expect(lstatSync(join(checkout, '.data')).isSymbolicLink()).toBe(true)
  })

  test.runIf(isRoot)(
    'is elsewhere when the unprivileged account may not enter the checkout',
    () => {
      chmodSync(folder, 0o700)
      const outside = makeTestFolder()
      const { stateDir, note } = openStateDir(checkout, undefined, [join(outside, 'rupya')])
      expect(dirname(stateDir)).toBe(join(outside, 'rupya'))
      expect(note).toContain(`may not enter ${folder}`)
      expect(readlinkSync(join(checkout, '.data'))).toBe(stateDir)
      expect(statSync(folder).mode & 0o777).toBe(0o700)
      rmSync(outside, { recursive: true })
    },
  )

  test.skipIf(isRoot)('is elsewhere when the checkout cannot be written', () => {
    chmodSync(checkout, 0o555)
    const { stateDir, note } = open()
    expect(dirname(stateDir)).toBe(stateRoot)
    expect(note).toContain('nothing can be written')
    chmodSync(checkout, 0o755)
  })
})

describe('the socket', () => {
  test('lies in a folder that only the server account may enter', () => {
    const socketDir = openSocketDir(open().stateDir)
    expect(socketDir).toBe(join(checkout, '.data/run'))
    expect(statSync(socketDir).mode & 0o777).toBe(0o700)
    expect(statSync(socketDir).uid === 0).toBe(false)
  })

  test('moves to a short path when its own would be too long, always the same one', () => {
    const stateDir = join(longCheckout(), 'state')
    mkdirSync(stateDir)
    const socketDir = openSocketDir(stateDir)
    expect(Buffer.byteLength(join(socketDir, '.s.PGSQL.5432'))).toBeLessThanOrEqual(107)
    expect(openSocketDir(stateDir)).toBe(socketDir)
    rmSync(socketDir, { recursive: true })
  })

  test('never lies in a folder that someone else has put there', () => {
    const { stateDir } = open()
    mkdirSync(join(stateDir, 'run'), { mode: 0o755 })
    const socketDir = openSocketDir(stateDir)
    expect(socketDir).not.toBe(join(stateDir, 'run'))
    rmSync(socketDir, { recursive: true })
  })
})
