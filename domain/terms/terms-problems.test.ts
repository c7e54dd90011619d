import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { INDIA_LATE_TERMS } from '../market/india/late-terms.ts'
import { ratio } from '../money/ratio.ts'
import { anyTermsWithDisbursement, PLAIN_TERMS } from '../test-vectors/any-terms.ts'
import type { Fee, Terms } from './terms.ts'
import { findTermsProblems, requireSoundTerms, type TermsProblem } from './terms-problems.ts'

const SERVICE_FEE: Fee = {
  code: 'service',
  when: 'disbursal',
  payableTo: 'lender',
  amount: { kind: 'share', ofPrincipal: ratio(1n, 50n) },
}

const tier = (fromDay: number, toDay?: number) => ({
  fromDay,
  ...(toDay === undefined ? {} : { toDay }),
  ratePerDay: ratio(1n, 100n),
})

test('sound terms have no problem, the Indian late terms and a fee included', () => {
  expect(
    findTermsProblems({ ...PLAIN_TERMS, late: INDIA_LATE_TERMS, fees: [SERVICE_FEE] }),
  ).toEqual([])
  fc.assert(
    fc.property(anyTermsWithDisbursement(), ({ terms }) => findTermsProblems(terms).length === 0),
  )
})

const grace = (part: Partial<Terms['grace']>) => ({ grace: { ...PLAIN_TERMS.grace, ...part } })
const prepayment = (part: Partial<Terms['prepayment']>) => ({
  prepayment: { ...PLAIN_TERMS.prepayment, ...part },
})

const wrong: readonly (readonly [TermsProblem, Partial<Terms>])[] = [
  ['principal-not-positive', { principalMinor: 0n, installments: 0 }],
  ['rate-negative', { annualRate: ratio(-1n, 100n) }],
  ['installments-out-of-range', { installments: 0 }],
  ['installments-out-of-range', { installments: 2.5 }],
  ['installments-out-of-range', { installments: 361 }],
  ['period-out-of-range', { every: { count: 0, unit: 'month' } }],
  ['period-out-of-range', { every: { count: 367, unit: 'day' } }],
  ['grace-not-a-count', grace({ principalInstallments: -1 })],
  ['grace-not-a-count', grace({ interestFreeInstallments: 1.5 })],
  ['grace-covers-every-installment', grace({ principalInstallments: 24 })],
  ['grace-covers-every-installment', grace({ interestPaymentInstallments: 24 })],
  ['grace-covers-every-installment', grace({ interestFreeInstallments: 25 })],
  ['multiple-not-positive', { installmentMultipleMinor: 0n }],
  ['installments-too-small', { principalMinor: 575n }],
  ['installments-too-small', { principalMinor: 57_599n, installmentMultipleMinor: 100n }],
  ['fee-negative', { fees: [{ ...SERVICE_FEE, amount: { kind: 'flat', minor: -1n } }] }],
  [
    'fee-negative',
    { fees: [{ ...SERVICE_FEE, amount: { kind: 'share', ofPrincipal: ratio(-1n, 9n) } }] },
  ],
  ['fee-code-repeated', { fees: [SERVICE_FEE, { ...SERVICE_FEE, when: 'installment' }] }],
  [
    'fees-take-the-whole-disbursal',
    { fees: [{ ...SERVICE_FEE, amount: { kind: 'flat', minor: PLAIN_TERMS.principalMinor } }] },
  ],
  [
    'late-penalty-negative',
    {
      late: {
        penalty: { per: 'loan', fromDay: 1, amountMinor: { new: 1n, repeat: -1n } },
        interestTiers: [],
      },
    },
  ],
  [
    'late-penalty-day-out-of-range',
    {
      late: {
        penalty: { per: 'loan', fromDay: 0, amountMinor: { new: 1n, repeat: 1n } },
        interestTiers: [],
      },
    },
  ],
  [
    'late-rate-negative',
    { late: { interestTiers: [{ fromDay: 1, ratePerDay: ratio(-1n, 100n) }] } },
  ],
  ['late-tiers-not-contiguous', { late: { interestTiers: [tier(2)] } }],
  ['late-tiers-not-contiguous', { late: { interestTiers: [tier(1, 30), tier(32)] } }],
  ['late-tiers-not-contiguous', { late: { interestTiers: [tier(1), tier(31)] } }],
  ['late-tiers-not-contiguous', { late: { interestTiers: [tier(1, 0), tier(1)] } }],
  ['prepayment-out-of-range', prepayment({ afterDays: -1 })],
  ['prepayment-out-of-range', prepayment({ afterTermShare: ratio(3n, 2n) })],
  ['prepayment-out-of-range', prepayment({ afterTermShare: ratio(-1n, 2n) })],
  ['cooling-off-out-of-range', { coolingOffDays: -1 }],
  ['extension-out-of-range', { extension: { maxTimes: -1, fee: { kind: 'flat', minor: 0n } } }],
  ['extension-out-of-range', { extension: { maxTimes: 1, fee: { kind: 'flat', minor: -1n } } }],
]

describe('unsound terms are refused by name', () => {
  test.each(wrong)('%s: %o', (problem, change) => {
    const terms = { ...PLAIN_TERMS, ...change }
    expect(findTermsProblems(terms)).toContain(problem)
    expect(() => requireSoundTerms(terms)).toThrow(problem)
  })

  test('a single wrong field names a single problem', () => {
    expect(findTermsProblems({ ...PLAIN_TERMS, annualRate: ratio(-1n, 100n) })).toEqual([
      'rate-negative',
    ])
    expect(findTermsProblems({ ...PLAIN_TERMS, principalMinor: 575n })).toEqual([
      'installments-too-small',
    ])
  })

  test('at the very limit the terms are sound', () => {
    expect(findTermsProblems({ ...PLAIN_TERMS, principalMinor: 576n })).toEqual([])
    expect(findTermsProblems({ ...PLAIN_TERMS, ...grace({ principalInstallments: 23 }) })).toEqual(
      [],
    )
    expect(
      findTermsProblems({ ...PLAIN_TERMS, ...grace({ interestFreeInstallments: 24 }) }),
    ).toEqual([])
  })
})
