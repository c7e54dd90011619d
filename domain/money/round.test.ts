import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseRatio } from './ratio.ts'
import { divideRounded, multiplyMinor, type Rounding, roundToMultiple } from './round.ts'

const MODES: readonly Rounding[] = ['half-even', 'half-up', 'down', 'up']

describe('divideRounded', () => {
  // Each line: numerator, denominator, half-even, half-up, down, up.
  const table: readonly (readonly [bigint, bigint, bigint, bigint, bigint, bigint])[] = [
    [5n, 2n, 2n, 3n, 2n, 3n],
    [7n, 2n, 4n, 4n, 3n, 4n],
    [-5n, 2n, -2n, -3n, -2n, -3n],
    [-7n, 2n, -4n, -4n, -3n, -4n],
    [5n, -2n, -2n, -3n, -2n, -3n],
    [1n, 3n, 0n, 0n, 0n, 1n],
    [-1n, 3n, 0n, 0n, 0n, -1n],
    [2n, 3n, 1n, 1n, 0n, 1n],
    [-2n, 3n, -1n, -1n, 0n, -1n],
    [-1n, 2n, 0n, -1n, 0n, -1n],
    [-3n, 2n, -2n, -2n, -1n, -2n],
    [6n, 3n, 2n, 2n, 2n, 2n],
  ]
  test.each(table)('%s / %s', (numerator, denominator, ...expected) => {
    expect(MODES.map(mode => divideRounded(numerator, denominator, mode))).toEqual(expected)
  })

  test('a zero denominator is refused', () => {
    expect(() => divideRounded(1n, 0n, 'down')).toThrow(RangeError)
  })

  test('nearest modes are never more than half a unit off, directed ones never a whole unit', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }),
        fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).filter(value => value !== 0n),
        (numerator, denominator) => {
          const size = denominator < 0n ? -denominator : denominator
          for (const mode of MODES) {
            const off = divideRounded(numerator, denominator, mode) * denominator - numerator
            const absolute = off < 0n ? -off : off
            if (mode.startsWith('half')) expect(2n * absolute <= size).toBe(true)
            else expect(absolute < size).toBe(true)
          }
        },
      ),
    )
  })
})

test('rounding to a multiple goes to whole hundreds', () => {
  expect(roundToMultiple(1_250n, 100n, 'half-even')).toBe(1_200n)
  expect(roundToMultiple(1_350n, 100n, 'half-even')).toBe(1_400n)
  expect(roundToMultiple(1_201n, 100n, 'up')).toBe(1_300n)
  expect(roundToMultiple(-1_299n, 100n, 'down')).toBe(-1_200n)
  expect(() => roundToMultiple(1n, 0n, 'up')).toThrow(RangeError)
  expect(() => roundToMultiple(1n, -100n, 'up')).toThrow(RangeError)
})

test('an amount times a rate is rounded once', () => {
  expect(multiplyMinor(1_000_000n, parseRatio('0.001'), 'half-even')).toBe(1_000n)
  expect(multiplyMinor(333n, parseRatio('0.5'), 'half-even')).toBe(166n)
  expect(multiplyMinor(335n, parseRatio('0.5'), 'half-even')).toBe(168n)
})
