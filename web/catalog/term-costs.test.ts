import { describe, expect, test } from 'vitest'
import {
  amountOverTerm,
  installmentsText,
  type TermChoice,
  termForAmount,
  termInWords,
} from './term-costs.ts'

const term = (installments: number, maximum: string): TermChoice => ({
  installments,
  maximum,
  installment: '1',
})
const [three, four, six] = [term(3, '4500000'), term(4, '6000000'), term(6, '9000000')] as const
const terms = [three, four, six]

describe('a chosen amount', () => {
  test.each([
    ['4500000', three, three],
    ['5000000', three, four],
    ['6500000', three, six],
    ['3000000', six, six],
    // More than any term allows: the term stays, and limits the amount.
    ['9500000', three, three],
  ])('of %s with the term %o is lent over %o', (amount, chosen, expected) => {
    expect(termForAmount({ currency: 'IDR', amount }, terms, chosen)).toBe(expected)
  })
})

test('a chosen term limits the amount, and leaves a smaller one', () => {
  expect(amountOverTerm({ currency: 'IDR', amount: '6000000' }, three)).toBe('4500000')
  expect(amountOverTerm({ currency: 'IDR', amount: '3000000' }, three)).toBe('3000000')
  expect(amountOverTerm({ currency: 'IDR', amount: '6000000' }, undefined)).toBe('6000000')
})

test.each([
  [{ count: 1, unit: 'month' }, '4 × ₹5,284 a month', '4 months'],
  [{ count: 2, unit: 'month' }, '4 × ₹5,284 every 2 months', '8 months'],
  [{ count: 1, unit: 'week' }, '4 × ₹5,284 a week', '4 weeks'],
  [{ count: 2, unit: 'week' }, '4 × ₹5,284 every 2 weeks', '8 weeks'],
  [{ count: 1, unit: 'day' }, '4 × ₹5,284 a day', '4 days'],
  [{ count: 15, unit: 'day' }, '4 × ₹5,284 every 15 days', '60 days'],
] as const)('installments due every %o are described by that', (every, cost, length) => {
  const loan = { currency: 'INR', every } as const
  expect(installmentsText(loan, { installments: 4, installment: '5284' })).toBe(cost)
  expect(termInWords(every, 4)).toBe(length)
})

test('a single installment is an amount', () => {
  const every = { count: 1, unit: 'month' } as const
  const single = { installments: 1, installment: '5284' }
  expect(installmentsText({ currency: 'INR', every }, single)).toBe('₹5,284')
  expect(termInWords(every, 1)).toBe('1 month')
})
