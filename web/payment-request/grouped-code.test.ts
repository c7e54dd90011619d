import { expect, test } from 'vitest'
import { groupInFours } from './grouped-code.ts'

test.each([
  ['8808123456789012', ['8808', '1234', '5678', '9012']],
  ['880812345678', ['8808', '1234', '5678']],
  ['88081', ['8808', '1']],
  ['', []],
  ['TEST-123456', ['TEST-123456']],
])('the code %s is read as %j', (code, groups) => {
  expect(groupInFours(code)).toEqual(groups)
})

test('grouping loses no sign of a code', () => {
  expect(groupInFours('9881039471234567890').join('')).toBe('9881039471234567890')
})
