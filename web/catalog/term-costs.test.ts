import { describe, expect, test } from 'vitest'
import { amountOverTerm, type TermChoice, termForAmount } from './term-costs.ts'

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
