import { expect, test } from 'vitest'
import { afterRating } from './rating.ts'

test.each([
  [1, 'thank-you'],
  [3, 'thank-you'],
  [4, 'store-rating'],
  [5, 'store-rating'],
] as const)('after %d stars comes the %s', (stars, next) => {
  expect(afterRating(stars)).toBe(next)
})
