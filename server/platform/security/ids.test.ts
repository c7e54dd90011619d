import { expect, test } from 'vitest'
import { seededRandomness } from '#tests/harness/app/seeded-randomness.ts'
import { newId, systemRandomness, uuidv7 } from './ids.ts'

test('an id is a uuid of version 7 that carries its time', () => {
  const at = new Date('2026-11-21T03:00:00.123Z')
  const id = uuidv7(at, new Uint8Array(10).fill(0xff))
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(at.getTime())
})

test('ids sort by the time of their making and never repeat', () => {
  const early = uuidv7(new Date(1_000), new Uint8Array(10).fill(0xff))
  const late = uuidv7(new Date(1_001), new Uint8Array(10))
  expect(early < late).toBe(true)
  expect(new Set(Array.from({ length: 10_000 }, newId)).size).toBe(10_000)
})

test('a token has 256 bits and fits a URL', () => {
  expect(systemRandomness().token()).toMatch(/^[A-Za-z0-9_-]{43}$/)
})

test('every digit of a code is equally likely, zero in front included', () => {
  const randomness = systemRandomness()
  const counts = new Array<number>(10).fill(0)
  for (const digit of randomness.digits(100_000))
    counts[Number(digit)] = (counts[Number(digit)] ?? 0) + 1
  // Six standard deviations of 10,000 either way: wrong once in half a billion runs.
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(570)
})

test('a seed repeats everything', () => {
  const make = () => {
    const randomness = seededRandomness(7, () => new Date(0))
    return [randomness.uuid(), randomness.token(), randomness.digits(6), randomness.integer(1000)]
  }
  expect(make()).toEqual(make())
})
