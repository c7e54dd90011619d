import { describe, expect, test } from 'vitest'
import { amountsOf, readProductChoice } from './product-choice.ts'

const rupees = (minimum: string, maximum: string, step: string, amount: string) =>
  amountsOf({
    limits: { minimum, maximum, step },
    // The tests read no other fields of an offer's figures.
    figures: { currency: 'INR', amount } as Parameters<typeof amountsOf>[0]['figures'],
  })

describe('the amounts to choose from', () => {
  test('are every step between the limits', () => {
    expect(rupees('2000.00', '6000.00', '2000.00', '4000.00')).toEqual([
      '2000.00',
      '4000.00',
      '6000.00',
    ])
  })

  test('are no more than a thumb can scroll, and hold the chosen one and the largest', () => {
    const amounts = rupees('2000.00', '80000.00', '1.00', '31415.00')
    expect(amounts.length).toBeLessThanOrEqual(63)
    expect(amounts).toEqual(expect.arrayContaining(['2000.00', '31415.00', '80000.00']))
  })

  test('of a product with a single one are that one', () => {
    expect(rupees('5000.00', '5000.00', '0.01', '5000.00')).toEqual(['5000.00'])
  })
})

test.each([
  ['amount=3000000&installments=6', { amount: '3000000', installments: '6' }],
  ['amount=-1&installments=0', {}],
  ['amount=1e6&installments=six', {}],
  ['', {}],
])('of the address ?%s a choice is %o', (query, choice) => {
  expect(readProductChoice(new URLSearchParams(query))).toEqual(choice)
})
