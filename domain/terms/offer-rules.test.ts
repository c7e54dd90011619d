import { expect, test } from 'vitest'
import { localDate } from '../calendar/local-date.ts'
import { parseRatio, ratio } from '../money/ratio.ts'
import { PLAIN_TERMS } from '../test-vectors/any-terms.ts'
import validity from '../test-vectors/key-facts-validity.json' with { type: 'json' }
import { feeMinor, feesMinor } from './fee-amount.ts'
import { keyFactsValidityWorkingDays, keyFactsValidUntil } from './key-facts-validity.ts'
import { coolingOffEndsOn, prepaymentOpensOn } from './prepayment.ts'
import { annualRateOf, periodsPerYear } from './stated-rate.ts'
import { SPECIFIED_PREPAYMENT } from './terms.ts'

test.each(validity.cases)(
  'key facts of a $tenorDays-day loan bind for $workingDays working days',
  ({ tenorDays, workingDays }) => {
    expect(keyFactsValidityWorkingDays(tenorDays)).toBe(workingDays)
  },
)

test('key facts given on a Friday bind over the weekend', () => {
  const calendar = { weekend: [{ weekday: 6 }, { weekday: 0 }], holidays: [] } as const
  const issuedOn = localDate('2026-11-20')
  expect(keyFactsValidUntil(calendar, { issuedOn, tenorDays: 91 })).toBe('2026-11-25')
  expect(keyFactsValidUntil(calendar, { issuedOn, tenorDays: 6 })).toBe('2026-11-23')
})

test('early repayment opens after half the term, an odd day rounded up', () => {
  const disbursedOn = localDate('2026-01-01')
  const opensOn = (lastDueOn: string) =>
    prepaymentOpensOn(SPECIFIED_PREPAYMENT, { disbursedOn, lastDueOn: localDate(lastDueOn) })
  expect(opensOn('2026-04-01')).toBe('2026-02-15') // 90 days
  expect(opensOn('2026-04-02')).toBe('2026-02-16') // 91 days
  expect(opensOn('2026-01-11')).toBe('2026-01-08') // half of 10 days is less than 7
})

test('the cooling-off cancellation is open to the end of its last day', () => {
  expect(coolingOffEndsOn(3, localDate('2026-11-21'))).toBe('2026-11-24')
})

test('a rate stated per day or per period becomes its annual one', () => {
  const monthly = { count: 1, unit: 'month' } as const
  const fortnight = { count: 2, unit: 'week' } as const
  expect(annualRateOf({ rate: parseRatio('0.001'), per: 'day' }, monthly)).toEqual(
    parseRatio('0.365'),
  )
  expect(annualRateOf({ rate: parseRatio('0.02'), per: 'period' }, monthly)).toEqual(
    parseRatio('0.24'),
  )
  expect(annualRateOf({ rate: parseRatio('0.02'), per: 'period' }, fortnight)).toEqual(
    parseRatio('0.52'),
  )
  expect(periodsPerYear({ count: 30, unit: 'day' })).toEqual(ratio(73n, 6n))
})

test('a fee is a fixed sum or a share of the principal, half a unit to the even one', () => {
  const half = { kind: 'share', ofPrincipal: ratio(1n, 2n) } as const
  expect(feeMinor(half, 5n)).toBe(2n)
  expect(feeMinor(half, 7n)).toBe(4n)
  expect(feeMinor({ kind: 'flat', minor: 9n }, 7n)).toBe(9n)
})

test('fees at disbursal and fees per installment are counted apart', () => {
  const fee = { code: 'a', payableTo: 'lender', amount: { kind: 'flat', minor: 5n } } as const
  const terms = {
    ...PLAIN_TERMS,
    fees: [
      { ...fee, when: 'disbursal' as const },
      { ...fee, code: 'b', when: 'disbursal' as const },
      { ...fee, code: 'c', when: 'installment' as const },
    ],
  }
  expect(feesMinor(terms, 'disbursal')).toBe(10n)
  expect(feesMinor(terms, 'installment')).toBe(5n)
})
