import { expect, test } from 'vitest'
import { amountToNumber, ratioToNumber } from './amount.ts'

test.each([
  [1n, 3n, 1 / 3],
  [-1n, 3n, -1 / 3],
  [0n, 7n, 0],
  [10n ** 40n, 1n, 1e40],
  [1n, 10n ** 40n, 1e-40],
  // Neither of the two fits a double, their quotient does.
  [10n ** 400n, 10n ** 399n, 10],
  [-(10n ** 399n), 10n ** 400n, -0.1],
])('the ratio %s/%s is the double %d', (numerator, denominator, value) => {
  expect(ratioToNumber({ numerator, denominator })).toBe(value)
})

test('an amount may be an integer, an exact ratio or a plain number', () => {
  const amounts = [250_050n, { numerator: 500_100n, denominator: 2n }, 250_050]
  expect(amounts.map(amountToNumber)).toEqual([250_050, 250_050, 250_050])
})
