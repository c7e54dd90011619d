import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localDate } from '../calendar/local-date.ts'
import { INDIA_LATE_TERMS } from '../market/india/late-terms.ts'
import { MARKET_CODES } from '../market/market.ts'
import { marketRules } from '../market/market-rules.ts'
import { parseRatio, percent } from '../money/ratio.ts'
import { buildSchedule } from '../schedule/build-schedule.ts'
import type { Fee, Terms } from '../terms/terms.ts'
import { anyTermsWithDisbursement, PLAIN_TERMS } from '../test-vectors/any-terms.ts'
import { runs } from '../test-vectors/property-runs.ts'
import { capCharge } from './cap-charge.ts'
import { type CapRow, LENDERS_OWN_CAP } from './cap-rows.ts'
import { capsFor } from './caps.ts'
import { benefitMinor, checkTermsWithinCaps, tenorDaysOf } from './check-terms.ts'

const TODAY = localDate('2026-11-21')

/** A million rupiah for 30 days at a daily rate of the whole amount, in one installment. */
const indonesian = (ratePerDay: string): Terms => ({
  ...PLAIN_TERMS,
  currency: 'IDR',
  principalMinor: 1_000_000n,
  annualRate: parseRatio(String(Number(ratePerDay) * 365)),
  interest: { ...PLAIN_TERMS.interest, method: 'flat', calculation: 'daily' },
  installments: 1,
  every: { count: 30, unit: 'day' },
})

const fee = (payableTo: Fee['payableTo'], minor: bigint): Fee => ({
  code: payableTo,
  when: 'disbursal',
  payableTo,
  amount: { kind: 'flat', minor },
})

const codes = (terms: Terms, market: 'ID' | 'IN' = 'ID', on = TODAY) =>
  checkTermsWithinCaps(terms, market, on).map(problem => problem.code)

describe('the whole benefit of a product', () => {
  test('at the daily cap is within it, a rupiah more is not', () => {
    expect(codes(indonesian('0.001'))).toEqual([])
    const more = { ...indonesian('0.001'), fees: [fee('lender', 1n)] }
    expect(checkTermsWithinCaps(more, 'ID', TODAY)).toEqual([
      {
        code: 'benefit-above-daily-cap',
        consequence: 'refuse',
        statedMinor: 30_001n,
        allowedMinor: 30_000n,
      },
    ])
  })

  test('counts third parties’ fees but not the state’s', () => {
    const terms = indonesian('0.001')
    expect(codes({ ...terms, fees: [fee('third-party', 1n)] })).toEqual(['benefit-above-daily-cap'])
    expect(codes({ ...terms, fees: [fee('government', 10_000n)] })).toEqual([])
  })

  test('counts installment fees once for every installment', () => {
    const terms: Terms = {
      ...indonesian('0.0005'),
      installments: 3,
      fees: [{ ...fee('lender', 15_000n), when: 'installment' }],
    }
    expect(benefitMinor(terms, buildSchedule(terms, TODAY))).toBe(45_000n + 45_000n)
    expect(codes(terms)).toEqual([])
    const costlier: Terms = { ...terms, fees: [{ ...fee('lender', 15_001n), when: 'installment' }] }
    expect(codes(costlier)).toEqual(['benefit-above-daily-cap'])
  })

  test('is measured by the rule of the day it is signed', () => {
    expect(codes(indonesian('0.003'), 'ID', localDate('2025-06-01'))).toEqual([])
    expect(codes(indonesian('0.003'))).toEqual(['benefit-above-daily-cap'])
  })

  test('never exceeds the principal, in India neither', () => {
    const terms = { ...PLAIN_TERMS, annualRate: percent('200') }
    expect(checkTermsWithinCaps(terms, 'IN', TODAY)).toMatchObject([
      { code: 'benefit-above-total-cap', consequence: 'refuse' },
    ])
    expect(codes(PLAIN_TERMS, 'IN')).toEqual([])
  })
})

test('an extension’s fee stays within the cap of its days', () => {
  const extension = (minor: bigint): Terms => ({
    ...indonesian('0.0005'),
    extension: { maxTimes: 2, fee: { kind: 'flat', minor } },
  })
  expect(codes(extension(30_000n))).toEqual([])
  expect(codes(extension(30_001n))).toEqual(['extension-fee-above-daily-cap'])
})

test('an extension’s fee is measured against the shortest period it could cover', () => {
  // From 21 November the period that 21 February ends has 31 days, the one an extension adds 28.
  const monthly = (minor: bigint, maxTimes = 1): Terms => ({
    ...indonesian('0.0001'),
    installments: 3,
    every: { count: 1, unit: 'month' },
    extension: { maxTimes, fee: { kind: 'flat', minor } },
  })
  expect(codes(monthly(28_000n))).toEqual([])
  expect(checkTermsWithinCaps(monthly(28_001n), 'ID', TODAY)).toMatchObject([
    { code: 'extension-fee-above-daily-cap', consequence: 'refuse', allowedMinor: 28_000n },
  ])
  expect(codes(monthly(28_001n, 0))).toEqual([])
})

test('the Indian late terms in Indonesia would be capped, and are reported so', () => {
  const problems = checkTermsWithinCaps(
    { ...indonesian('0.001'), late: INDIA_LATE_TERMS },
    'ID',
    TODAY,
  )
  expect(problems).toEqual([
    {
      code: 'late-penalty-above-daily-cap',
      consequence: 'clipped',
      statedMinor: 100_000n,
      allowedMinor: 1_000n,
    },
    {
      code: 'late-interest-above-daily-cap',
      consequence: 'clipped',
      statedMinor: 50_000n,
      allowedMinor: 1_000n,
    },
  ])
  expect(codes({ ...PLAIN_TERMS, late: INDIA_LATE_TERMS }, 'IN')).toEqual([])
})

describe('late terms in India', () => {
  const late = { ...PLAIN_TERMS, late: INDIA_LATE_TERMS }
  const withRate = (ratePerDay: string): Terms => ({
    ...late,
    late: { ...INDIA_LATE_TERMS, interestTiers: [{ fromDay: 1, ratePerDay: percent(ratePerDay) }] },
  })
  const problems = (terms: Terms, on = TODAY, rows?: readonly CapRow[]) =>
    checkTermsWithinCaps(terms, 'IN', on, rows).map(({ code, consequence }) => [code, consequence])

  test('as printed are within the lender’s policy; a steeper rate is refused', () => {
    expect(problems(late)).toEqual([])
    expect(problems(withRate('5'))).toEqual([])
    expect(problems(withRate('5.01'))).toEqual([['late-rate-above-limit', 'refuse']])
  })

  test('may state a penalty of half the loan, and no more', () => {
    const penalty = (minor: bigint): Terms => ({
      ...late,
      late: {
        interestTiers: [],
        penalty: { per: 'loan', fromDay: 1, amountMinor: { new: minor, repeat: 0n } },
      },
    })
    const halfMinor = PLAIN_TERMS.principalMinor / 2n
    expect(problems(penalty(halfMinor))).toEqual([])
    expect(problems(penalty(halfMinor + 1n))).toEqual([['late-penalty-above-limit', 'refuse']])
  })

  test('that no row limits are refused, as before the circular of 2023', () => {
    const refused = [['late-charges-without-limit', 'refuse']]
    expect(problems(late, TODAY, [LENDERS_OWN_CAP])).toEqual(refused)
    expect(problems(late, localDate('2023-12-31'))).toEqual(refused)
    expect(problems(late, localDate('2024-01-01'))).toEqual([])
    expect(problems(PLAIN_TERMS, TODAY, [LENDERS_OWN_CAP])).toEqual([])
  })

  test('are refused from the day of a stricter row on', () => {
    const stricter: CapRow = {
      kind: 'late-rate-per-day',
      from: localDate('2027-01-01'),
      minTenorDays: 0,
      share: percent('0.1'),
      setBy: 'lender',
      source: 'a policy to come',
    }
    const rows = [...marketRules('IN').capRows, stricter]
    expect(problems(late, localDate('2026-12-31'), rows)).toEqual([])
    expect(problems(late, localDate('2027-01-01'), rows)).toEqual([
      ['late-rate-above-limit', 'refuse'],
    ])
  })
})

test('every market limits late charges by dated rows of today', () => {
  for (const market of MARKET_CODES) {
    const { lateTerms, capRows } = marketRules(market)
    const terms = { ...PLAIN_TERMS, late: lateTerms }
    const found = checkTermsWithinCaps(terms, market, TODAY).map(({ code }) => code)
    expect(found).not.toContain('late-charges-without-limit')
    const limits = capRows.filter(({ kind }) => kind.startsWith('late-'))
    expect(limits.length).toBeGreaterThan(0)
    expect(limits.every(({ from }) => from >= '2023-01-01')).toBe(true)
  }
})

test('over any terms that pass, the benefit is within every cap, fines on top', () => {
  fc.assert(
    fc.property(anyTermsWithDisbursement(), ({ terms, disbursedOn }) => {
      const problems = checkTermsWithinCaps(terms, 'ID', disbursedOn)
      const schedule = buildSchedule(terms, disbursedOn)
      const benefit = benefitMinor(terms, schedule)
      const tenorDays = tenorDaysOf(schedule)
      const caps = capsFor('ID', tenorDays, disbursedOn)
      const refused = problems.some(problem => problem.code.startsWith('benefit'))
      const { benefitPerDay } = caps
      const dailyLimitBroken =
        benefitPerDay !== undefined &&
        benefit * benefitPerDay.denominator >
          terms.principalMinor * benefitPerDay.numerator * BigInt(tenorDays)
      expect(refused).toBe(dailyLimitBroken || benefit > terms.principalMinor)
      if (refused) return
      const fines = capCharge(caps, {
        kind: 'late-fine',
        runs: [{ fromDay: 1, days: 5_000, perDayMinor: terms.principalMinor }],
        agreementMinor: terms.principalMinor,
        outstandingMinor: terms.principalMinor,
        chargedMinor: benefit,
      })
      expect(benefit + fines.allowedMinor).toBeLessThanOrEqual(terms.principalMinor)
    }),
    runs(3_000),
  )
})
