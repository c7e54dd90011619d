import { expect, test } from 'vitest'
import { addDays, addMonths, type LocalDate, localDate } from '../calendar/local-date.ts'
import { parseRatio, ratio } from '../money/ratio.ts'
import regulationZ from '../test-vectors/actuarial-rate-regz.json' with { type: 'json' }
import { actuarialAnnualRate, actuarialAnnualRateOfDates, type UnitFlow } from './actuarial-rate.ts'
import type { UnitPeriod } from './unit-period.ts'

const START = { units: 0, fraction: ratio(0n, 1n) }

function fractionOf(text: string) {
  const [numerator = '0', denominator = '1'] = text.split('/')
  return ratio(BigInt(numerator), BigInt(denominator))
}

function getTestVector(id: string) {
  const found = regulationZ.cases.find(entry => entry.id === id)
  if (found === undefined) throw new Error(`no case ${id}`)
  return found
}

test.each(regulationZ.cases)('$id: the stated unit periods give $expectedAprPercent %', entry => {
  const payments: UnitFlow[] = entry.payments.flatMap(series =>
    Array.from({ length: series.count }, (_, index) => ({
      amount: parseRatio(series.amount),
      units: series.firstUnitPeriod + index,
      fraction: fractionOf(series.fraction),
    })),
  )
  const result = actuarialAnnualRate({
    advances: [{ ...START, amount: parseRatio(entry.amountFinanced) }],
    payments,
    unitPeriodsPerYear: ratio(BigInt(entry.unitPeriodsPerYear), 1n),
  })
  expect(result.found && (result.rate * 100).toFixed(2)).toBe(entry.expectedAprPercent)
  expect(result.found && (result.rate * 100).toFixed(4)).toBe(entry.reproducedAprPercent)
})

const dated: readonly [string, UnitPeriod, (first: LocalDate, index: number) => LocalDate][] = [
  ['regz-c1i', { unit: 'month', count: 1 }, (first, index) => addMonths(first, index)],
  [
    'regz-c1iii',
    { unit: 'semimonth' },
    (first, index) => addDays(addMonths(first, Math.floor(index / 2)), (index % 2) * 15),
  ],
  ['regz-c2i', { unit: 'month', count: 1 }, (first, index) => addMonths(first, index)],
  ['regz-c3ii', { unit: 'week', count: 2 }, (first, index) => addDays(first, 14 * index)],
]

test.each(dated)('%s: its dates give the same rate', (id, unitPeriod, dateOf) => {
  const entry = getTestVector(id)
  const amounts = entry.payments.flatMap(series =>
    Array.from({ length: series.count }, () => parseRatio(series.amount)),
  )
  const first = localDate(entry.dates.firstPayment)
  const result = actuarialAnnualRateOfDates({
    advanceOn: localDate(entry.dates.advance),
    amountFinanced: parseRatio(entry.amountFinanced),
    payments: amounts.map((amount, index) => ({ on: dateOf(first, index), amount })),
    unitPeriod,
  })
  expect(result.found && (result.rate * 100).toFixed(4)).toBe(entry.reproducedAprPercent)
})

test('a second advance counts as money lent at its own time', () => {
  // 100 now and 100 a period later, both paid back with 10 % per period.
  const result = actuarialAnnualRate({
    advances: [
      { ...START, amount: 100n },
      { ...START, units: 1, amount: 100n },
    ],
    payments: [{ ...START, units: 2, amount: 231n }],
    unitPeriodsPerYear: ratio(12n, 1n),
  })
  expect(result.found && result.rate).toBeCloseTo(1.2, 12)
})

test('a payment inside the first unit period earns simple interest for its fraction', () => {
  const result = actuarialAnnualRate({
    advances: [{ ...START, amount: 1000n }],
    payments: [{ units: 0, fraction: ratio(1n, 2n), amount: 1500n }],
    unitPeriodsPerYear: ratio(12n, 1n),
  })
  expect(result.found && result.rate).toBeCloseTo(12, 11)
})

test.each([
  ['one-direction', [], [{ ...START, units: 1, amount: 10n }]],
  ['one-direction', [{ ...START, amount: 10n }], []],
  ['one-direction', [{ ...START, amount: 10n }], [{ ...START, units: 1, amount: 0n }]],
  ['one-moment', [{ ...START, amount: 10n }], [{ ...START, amount: 11n }]],
  ['no-flows', [], []],
  ['no-flows', [{ ...START, amount: 0n }], [{ ...START, units: 1, amount: 0n }]],
] as const)('has no rate: %s', (reason, advances, payments) => {
  const result = actuarialAnnualRate({ advances, payments, unitPeriodsPerYear: ratio(12n, 1n) })
  expect(result).toEqual({ found: false, reason })
})
