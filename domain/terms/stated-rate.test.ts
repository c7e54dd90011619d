import { expect, test } from 'vitest'
import { localDate } from '../calendar/local-date.ts'
import { formatPercent, percent } from '../money/ratio.ts'
import { offerFigures } from '../offer/offer-figures.ts'
import { PLAIN_TERMS } from '../test-vectors/any-terms.ts'
import { flatRateOf } from './stated-rate.ts'
import type { Terms } from './terms.ts'

const flat = (rate: string, every: Terms['every']): Terms => ({
  ...PLAIN_TERMS,
  annualRate: percent(rate),
  interest: { ...PLAIN_TERMS.interest, method: 'flat' },
  every,
})

const stated = (terms: Terms) => {
  const rate = flatRateOf(terms)
  return rate && formatPercent(rate)
}

test.each([
  ['24', { count: 1, unit: 'month' }, '2%'],
  ['18', { count: 1, unit: 'month' }, '1.5%'],
  // Of a month too where an installment is every second month.
  ['24', { count: 2, unit: 'month' }, '2%'],
  ['52', { count: 1, unit: 'week' }, '1%'],
  ['36.5', { count: 30, unit: 'day' }, '0.1%'],
] as const)(
  '%s % a year flat, an installment every %o, is stated as %s',
  (rate, every, expected) => {
    expect(stated(flat(rate, every))).toBe(expected)
  },
)

test('interest on the balance has no flat rate', () => {
  const { interest } = PLAIN_TERMS
  expect(stated({ ...PLAIN_TERMS, interest: { ...interest, method: 'declining' } })).toBeUndefined()
})

// Worked out by hand: the whole principal, times the rate, times the months.
test.each([
  { principalMinor: 3_000_000n, installments: 3, rate: '24', interestMinor: 180_000n },
  { principalMinor: 6_000_000n, installments: 6, rate: '24', interestMinor: 720_000n },
  { principalMinor: 10_000_000n, installments: 12, rate: '18', interestMinor: 1_800_000n },
])('$rate % a year flat over $installments months costs what the stated rate says', each => {
  const { principalMinor, installments, rate, interestMinor } = each
  const terms = {
    ...flat(rate, { count: 1, unit: 'month' }),
    currency: 'IDR' as const,
    principalMinor,
    installments,
  }
  const monthly = flatRateOf(terms) ?? expect.fail('no flat rate')
  expect((principalMinor * monthly.numerator * BigInt(installments)) / monthly.denominator).toBe(
    interestMinor,
  )
  expect(offerFigures(terms, localDate('2026-11-21')).interestMinor).toBe(interestMinor)
})
