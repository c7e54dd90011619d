import { expect, test } from 'vitest'
import { localDate } from '../calendar/local-date.ts'
import { parseRatio, ratio } from '../money/ratio.ts'
import keyFacts from '../test-vectors/key-facts-rbi.json' with { type: 'json' }
import { effectiveAnnualRate, nominalAnnualRate } from './annual-rate.ts'
import type { RateResult } from './rate-search.ts'

const { annexII } = keyFacts

function percentOf(result: RateResult, decimals: number): string {
  return result.found ? (result.rate * 100).toFixed(decimals) : result.reason
}

/** principal × r / (1 - (1 + r)^-n), as the annex's footnote to the installment implies. */
function annexInstallment(): number {
  const monthly = Number(annexII.annualRatePercent) / 1200
  return (Number(annexII.principal) * monthly) / (1 - (1 + monthly) ** -annexII.installments)
}

test('the key facts example of the Reserve Bank of India costs 17.07 %', () => {
  const installment = annexInstallment()
  expect(installment.toFixed(2)).toBe(annexII.installmentUnrounded)
  const result = nominalAnnualRate({
    netDisbursed: parseRatio(annexII.netDisbursed),
    installments: Array.from({ length: annexII.installments }, () => installment),
    periodsPerYear: 12,
  })
  expect(percentOf(result, 2)).toBe(annexII.expectedAprPercent)
  expect(percentOf(result, 4)).toBe('17.0706')
})

test('the installment rounded to the rupee gives another rate than the regulator prints', () => {
  const result = nominalAnnualRate({
    netDisbursed: 1_960_000n,
    installments: Array.from({ length: 24 }, () => 97_000n),
    periodsPerYear: 12,
  })
  expect(percentOf(result, 4)).toBe('17.0989')
})

test('amounts may be given as integers, numbers or exact ratios alike', () => {
  const rates = [1_000n, 1_000, ratio(3_000n, 3n)].map(netDisbursed =>
    nominalAnnualRate({
      netDisbursed,
      installments: [550n, 550, ratio(1_100n, 2n)],
      periodsPerYear: 12,
    }),
  )
  expect(rates[1]).toEqual(rates[0])
  expect(rates[2]).toEqual(rates[0])
})

test('the effective rate counts real days over 365', () => {
  // A year and a day apart in a common year: 366 days.
  const result = effectiveAnnualRate([
    { on: localDate('2026-01-01'), amount: -1000n },
    { on: localDate('2027-01-02'), amount: 1100n },
  ])
  expect(percentOf(result, 8)).toBe(((1.1 ** (365 / 366) - 1) * 100).toFixed(8))
})

test('the effective rate of twelve equal months is the monthly rate compounded', () => {
  const flows = [{ on: localDate('2026-01-15'), amount: -100_000n }]
  for (let month = 2; month <= 12; month += 1) {
    flows.push({ on: localDate(`2026-${String(month).padStart(2, '0')}-15`), amount: 9_700n })
  }
  const effective = effectiveAnnualRate(flows)
  const nominal = nominalAnnualRate({
    netDisbursed: 100_000n,
    installments: Array.from({ length: 11 }, () => 9_700n),
    periodsPerYear: 12,
  })
  expect(effective.found && nominal.found).toBe(true)
  if (effective.found && nominal.found) {
    const compounded = (1 + nominal.rate / 12) ** 12 - 1
    expect(effective.rate).toBeCloseTo(compounded, 2)
  }
})

test('no flows have no rate', () => {
  expect(effectiveAnnualRate([])).toEqual({ found: false, reason: 'no-flows' })
})
