import { expect, test } from 'vitest'
import { stateCode } from '#domain/loan/loan-state.ts'
import { isAwaited } from './loan-details.ts'

test.each([
  ['under-review', true],
  ['approved', true],
  ['running', false],
  ['due', false],
  ['rejected', false],
] as const)('whether a change of a loan that is %s is awaited: %s', (state, awaited) => {
  expect(isAwaited({ orderStatus: stateCode(state) })).toBe(awaited)
})
