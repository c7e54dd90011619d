import fc from 'fast-check'
import { expect, test } from 'vitest'
import { INDIA_LATE_TERMS } from '../market/india/late-terms.ts'
import { anyTermsWithDisbursement, PLAIN_TERMS } from '../test-vectors/any-terms.ts'
import { runs } from '../test-vectors/property-runs.ts'
import { StoredFormatError } from './json-reader.ts'
import { termsFromJson } from './terms-from-json.ts'
import { termsToJson } from './terms-json.ts'

function stored(terms = PLAIN_TERMS): Record<string, unknown> {
  return JSON.parse(JSON.stringify(termsToJson(terms)))
}

test('terms come back equal from their stored form', () => {
  fc.assert(
    fc.property(anyTermsWithDisbursement(), ({ terms }) => {
      expect(termsFromJson(stored(terms))).toEqual(terms)
    }),
    runs(1_000),
  )
  expect(termsFromJson(stored({ ...PLAIN_TERMS, late: INDIA_LATE_TERMS })).late).toEqual(
    INDIA_LATE_TERMS,
  )
})

test('the stored form is plain text and numbers a person can read', () => {
  expect(termsToJson(PLAIN_TERMS)).toMatchObject({
    format: 1,
    principalMinor: '2000000',
    annualRate: '3/20',
    prepayment: { afterTermShare: '1/2', afterDays: 7 },
  })
})

test.each([
  ['terms.format', { format: 2 }],
  ['terms.currency', { currency: 'USD' }],
  ['terms.principalMinor', { principalMinor: 2_000_000 }],
  ['terms.principalMinor', { principalMinor: '1e6' }],
  ['terms.annualRate', { annualRate: '0.15' }],
  ['terms.annualRate', { annualRate: '1/0' }],
  ['terms.annualRate', { annualRate: 'x1/5' }],
  ['terms.annualRate', { annualRate: '1/5x' }],
  ['terms.installments', { installments: 2.5 }],
  ['terms.firstDueOn', { firstDueOn: '2026-02-30' }],
  ['terms.fees', { fees: {} }],
  ['terms.fees[0].code', { fees: [{}] }],
  ['terms.late.interestTiers', { late: {} }],
  ['terms.every.count', { every: { unit: 'month' } }],
  ['terms.interest.method', { interest: { method: 'compound' } }],
  ['terms.grace', { grace: [] }],
  ['terms.waterfallCode', { waterfallCode: undefined }],
])('a wrong stored value is refused at %s', (path, change) => {
  const wrong = { ...stored(), ...change }
  expect(() => termsFromJson(wrong)).toThrow(StoredFormatError)
  expect(() => termsFromJson(wrong)).toThrow(path)
})

test('what is not an object is refused', () => {
  for (const value of [null, undefined, 'terms', 7, []]) {
    expect(() => termsFromJson(value)).toThrow('terms should be an object')
  }
})
