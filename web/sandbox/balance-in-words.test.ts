import { expect, test } from 'vitest'
import { balanceInWords } from './balance-in-words.ts'

test('a balance below zero says so in its own currency', () => {
  expect(balanceInWords('IDR', '-1250000')).toBe('-Rp1.250.000')
  expect(balanceInWords('INR', '125000.50')).toBe('₹1,25,000.50')
})

test('a balance that is no amount is shown as it came', () => {
  expect(balanceInWords('INR', 'n/a')).toBe('n/a')
})
