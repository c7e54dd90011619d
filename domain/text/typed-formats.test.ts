import { expect, test } from 'vitest'
import { groupInFours, groupPhone } from './typed-formats.ts'

test.each([
  ['', ''],
  ['1', '1'],
  ['1380', '138 0'],
  ['13800138000', '138 0013 8000'],
  ['138-0013-8000', '138 0013 8000'],
  ['1380013800099', '138 0013 8000'],
  ['a1b3c8', '138'],
])('a phone typed as %j is shown as %j', (typed, shown) => {
  expect(groupPhone(typed)).toBe(shown)
  expect(groupPhone(shown)).toBe(shown)
})

test.each([
  ['', ''],
  ['5270', '5270'],
  ['52700', '5270 0'],
  ['5270 0012-34x', '5270 0012 34'],
  ['123456789012345678', '1234 5678 9012 3456 78'],
])('an account number typed as %j is shown as %j', (typed, shown) => {
  expect(groupInFours(typed)).toBe(shown)
  expect(groupInFours(shown)).toBe(shown)
})
