import { expect, test } from 'vitest'
import { rolledAmount } from './rolling-amount.tsx'

const change = { from: 2_000_000n, to: 5_000_000n, stepMinor: 100_000n }

test('an amount runs from its old value to its new one in whole steps', () => {
  expect([0, 50, 77, 149].map(ms => rolledAmount(change, ms))).toEqual([
    2_000_000n,
    3_000_000n,
    3_500_000n,
    4_900_000n,
  ])
})

test('it ends at the new value, also at one between two steps', () => {
  expect(rolledAmount({ ...change, to: 5_012_345n }, 150)).toBe(5_012_345n)
  expect(rolledAmount(change, 10_000)).toBe(5_000_000n)
})

test('it runs down too', () => {
  expect(rolledAmount({ from: 5_000_000n, to: 2_000_000n, stepMinor: 100_000n }, 75)).toBe(
    3_500_000n,
  )
})
