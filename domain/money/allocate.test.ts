import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../test-vectors/property-runs.ts'
import { allocate } from './allocate.ts'
import { MoneyError, sumMinor } from './money.ts'

test('the units left over go to the largest remainders, the earlier first', () => {
  expect(allocate(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n])
  expect(allocate(10n, [1n, 2n, 4n])).toEqual([1n, 3n, 6n])
  expect(allocate(10n, [5n, 2n])).toEqual([7n, 3n])
  expect(allocate(5n, [0n, 1n])).toEqual([0n, 5n])
  expect(allocate(-100n, [1n, 1n, 1n])).toEqual([-34n, -33n, -33n])
})

test('negative weights and weights that are all zero are refused', () => {
  expect(() => allocate(1n, [2n, -1n])).toThrow(MoneyError)
  expect(() => allocate(1n, [0n, 0n])).toThrow(MoneyError)
  expect(() => allocate(1n, [])).toThrow(MoneyError)
})

test('parts sum to the whole and are within one unit of their exact share', () => {
  const weights = fc
    .array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 1, maxLength: 24 })
    .filter(values => values.some(value => value > 0n))
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), weights, (total, shares) => {
      const parts = allocate(total, shares)
      const weightTotal = sumMinor(shares)
      expect(sumMinor(parts)).toBe(total)
      parts.forEach((part, index) => {
        const off = part * weightTotal - total * (shares[index] ?? 0n)
        expect((off < 0n ? -off : off) < weightTotal).toBe(true)
      })
    }),
    runs(2_000),
  )
})
