import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasCardNumber, isCardNumber } from './card-number.ts'
import {
  type AcquirerStatus,
  type CardPaymentState,
  isOpenCardPayment,
  nextCardPaymentState,
  openCardPaymentStates,
} from './card-payment-state.ts'

const ends = ['paid', 'failed', 'reversed'] as const
const states: readonly CardPaymentState[] = [...openCardPaymentStates, ...ends]
const acquirerStatuses: readonly AcquirerStatus[] = [
  'awaiting-code',
  'awaiting-page',
  'processing',
  'paid',
  'failed',
  'reversed',
]

describe('the state of a card payment', () => {
  test('follows the acquirer’s events', () => {
    const next = (state: CardPaymentState, word: AcquirerStatus, judged = true) =>
      nextCardPaymentState(state, word, { judged })
    expect(next('asked', 'awaiting-code')).toBe('code-sent')
    expect(next('asked', 'awaiting-page')).toBe('redirected')
    expect(next('asked', 'processing')).toBe('confirmed')
    expect(next('unknown', 'awaiting-page')).toBe('redirected')
    expect(next('redirected', 'failed')).toBe('failed')
    expect(next('code-sent', 'processing')).toBe('confirmed')
    expect(next('confirmed', 'awaiting-page')).toBe('confirmed')
    expect(next('unknown', 'paid')).toBe('paid')
    expect(next('paid', 'reversed')).toBe('reversed')
  })

  test('waits for another code only when the last one was compared', () => {
    for (const state of ['confirmed', 'unknown'] as const) {
      expect(nextCardPaymentState(state, 'awaiting-code', { judged: true })).toBe('code-sent')
      expect(nextCardPaymentState(state, 'awaiting-code', { judged: false })).toBe(state)
    }
    expect(nextCardPaymentState('asked', 'awaiting-code', { judged: false })).toBe('code-sent')
  })

  test('is open until it has an end', () => {
    expect(states.filter(isOpenCardPayment)).toEqual(openCardPaymentStates)
  })

  test('takes the same end in whatever order and however often the words come', () => {
    const scenario = fc.array(fc.constantFrom(...acquirerStatuses), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(scenario, fc.boolean(), (reported, judged) => {
        const end = reported.reduce<CardPaymentState>(
          (state, word) => nextCardPaymentState(state, word, { judged }),
          'asked',
        )
        const strongest = (['reversed', 'paid', 'failed'] as const).find(word =>
          reported.includes(word),
        )
        if (strongest) expect(end).toBe(strongest)
        else expect(isOpenCardPayment(end)).toBe(true)
      }),
    )
  })
})

describe('a card number', () => {
  test.each([
    ['4111111111111111', true],
    ['5555555555554444', true],
    ['378282246310005', true],
    ['6069119999999990007', false],
    ['4111111111111112', false],
    // The check digit fits, the length or a sign does not.
    ['41111111112', false],
    ['411111111117', true],
    ['4111111111111111110', true],
    ['41111111111111111115', false],
    [' 4111111111111111', false],
    ['411111111111102 ', false],
    ['000000000000', false],
    ['4111 1111 1111 1111', false],
    ['', false],
  ])('%s: %s', (digits, fits) => {
    expect(isCardNumber(digits)).toBe(fits)
  })

  test('of every length is caught with any one digit wrong', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 11, maxLength: 18 })
    fc.assert(
      fc.property(digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (body, at, off) => {
        fc.pre(body.some(digit => digit !== 0))
        const number = [...Array(10).keys()]
          .map(check => [...body, check])
          .find(each => isCardNumber(each.join('')))
        if (!number) throw new Error('one check digit always fits')
        const place = at % number.length
        const wrong = number.map((digit, index) => (index === place ? (digit + off) % 10 : digit))
        expect(isCardNumber(wrong.join(''))).toBe(false)
      }),
    )
  })
})

describe('a card number in a text', () => {
  // The networks' published test numbers.
  const numbers = [
    '4111111111111111',
    '5555555555554444',
    '2223003122003222',
    '378282246310005',
    '6011111111111117',
    '3566002020360505',
  ]

  test.each(numbers)('%s is found plain, in groups and among words', number => {
    const groups = number.replace(/(\d{4})(?=\d)/g, '$1 ')
    for (const written of [
      number,
      groups,
      groups.replaceAll(' ', '-'),
      groups.replaceAll(' ', '.'),
    ]) {
      expect(hasCardNumber(written)).toBe(true)
      expect(hasCardNumber(`my card ${written}, please`)).toBe(true)
    }
  })

  test.each([
    '4111111111111112', // wrong check digit
    '8808081234567890', // a virtual account
    'P20261121-000001', // a payment request
    '3173051203900004', // a NIK
    '+62 812 3456 7890',
    'id4111111111111111', // part of a word
    '00000000-0000-4000-8000-000000000000',
    '41111111111111111111111', // longer than any
  ])('%s is none', text => {
    expect(hasCardNumber(text)).toBe(false)
  })
})
