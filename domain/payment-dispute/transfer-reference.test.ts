import { expect, test } from 'vitest'
import { isTransferReference } from './transfer-reference.ts'

test.each([
  ['IN', '432112345678', true],
  ['IN', '4321 1234 5678', true],
  ['IN', 'HDFCN52026112100', true],
  ['IN', 'hdfcr52026112100451234', true],
  ['IN', '43211234567', false],
  ['IN', 'HDFCN5202611210', false],
  ['IN', 'ABCDEFGHIJKL', false],
  ['ID', 'BCA/20261121-004', true],
  ['ID', '0881723', true],
  ['ID', 'TRANSFER', false],
  ['ID', '123', false],
  ['IN', '!!', false],
  ['ID', '!!', false],
] as const)('in %s, %s can be a transfer reference: %s', (market, text, expected) => {
  expect(isTransferReference(market, text)).toBe(expected)
})
