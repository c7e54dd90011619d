import { expect, test } from 'vitest'
import { entryKindOptions, entryKindText } from './entry-kinds.ts'

test('every kind of entry is shown in words, and a reversal names what it reverses', () => {
  const codes = entryKindOptions.filter(({ value, label }) => label() === value)
  expect(codes).toEqual([])
  expect(entryKindText('payment-reversal')).toBe('Reversal: Payment')
  expect(entryKindText('a-new-kind')).toBe('a-new-kind')
})
