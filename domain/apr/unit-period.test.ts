import { expect, test } from 'vitest'
import { localDate } from '../calendar/local-date.ts'
import { formatDecimal, ratio } from '../money/ratio.ts'
import { type UnitPeriod, unitPeriodsPerYear, unitTimeBetween, unitTimesOf } from './unit-period.ts'

const unitPeriodExamples: readonly [UnitPeriod, string, string, number, bigint, bigint][] = [
  [{ unit: 'month', count: 1 }, '1978-01-10', '1978-02-10', 1, 0n, 30n],
  [{ unit: 'month', count: 1 }, '1978-02-23', '1978-04-01', 1, 6n, 30n],
  // Counted back from 1 April to 1 March, then the six days to 23 February.
  [{ unit: 'semimonth' }, '1978-02-23', '1978-04-01', 2, 6n, 15n],
  [{ unit: 'semimonth' }, '1978-02-23', '1978-03-01', 0, 6n, 15n],
  // A whole month inside a two-month unit is 30 days, plus 22 days: 52/60.
  [{ unit: 'month', count: 2 }, '1978-01-10', '1978-03-01', 0, 52n, 60n],
  [{ unit: 'month', count: 2 }, '1978-01-10', '1978-05-01', 1, 52n, 60n],
  [{ unit: 'week', count: 2 }, '1978-04-03', '1978-04-11', 0, 8n, 14n],
  [{ unit: 'week', count: 1 }, '1978-03-20', '1978-04-21', 4, 4n, 7n],
  [{ unit: 'day', count: 1 }, '1978-03-20', '1978-04-21', 32, 0n, 1n],
  [{ unit: 'day', count: 30 }, '1978-03-20', '1978-04-21', 1, 2n, 30n],
]

test.each(unitPeriodExamples)(
  '%j from %s to %s',
  (period, from, to, units, numerator, denominator) => {
    const time = unitTimeBetween(period, { advanceOn: localDate(from), paymentOn: localDate(to) })
    expect(time).toEqual({ units, fraction: ratio(numerator, denominator) })
  },
)

test('payments on the last day of each month are counted from month ends', () => {
  const dates = ['2026-02-28', '2026-03-31', '2026-04-30'].map(localDate)
  const times = unitTimesOf({ unit: 'month', count: 1 }, localDate('2026-01-31'), dates)
  expect(times.map(time => [time.units, time.fraction.numerator])).toEqual([
    [1, 0n],
    [2, 0n],
    [3, 0n],
  ])
})

test('a series is anchored at month ends only where every payment is at one', () => {
  const times = (...dates: string[]) =>
    unitTimesOf({ unit: 'month', count: 1 }, localDate('2026-03-30'), dates.map(localDate)).map(
      time => [time.units, time.fraction.numerator],
    )
  // Back from 30 April to 31 March, and a day.
  expect(times('2026-04-30', '2026-06-30')).toEqual([
    [1, 1n],
    [3, 1n],
  ])
  expect(times('2026-04-30', '2026-07-30')).toEqual([
    [1, 0n],
    [4, 0n],
  ])
})

test('a payment on the day of the advance is zero periods away', () => {
  const day = localDate('2026-02-02')
  const time = unitTimeBetween({ unit: 'month', count: 1 }, { advanceOn: day, paymentOn: day })
  expect(time).toEqual({ units: 0, fraction: ratio(0n, 1n) })
})

test('a February payment of a series on the 30th counts back to the 30th', () => {
  const dates = ['2026-02-28', '2026-03-30'].map(localDate)
  const times = unitTimesOf({ unit: 'month', count: 1 }, localDate('2026-01-30'), dates)
  expect(times.map(time => [time.units, time.fraction.numerator])).toEqual([
    [1, 0n],
    [2, 0n],
  ])
})

test('a payment before the advance is refused', () => {
  const span = { advanceOn: localDate('2026-02-02'), paymentOn: localDate('2026-02-01') }
  expect(() => unitTimeBetween({ unit: 'month', count: 1 }, span)).toThrow(RangeError)
})

test.each([
  [{ unit: 'month', count: 1 }, '12.00'],
  [{ unit: 'month', count: 3 }, '4.00'],
  [{ unit: 'semimonth' }, '24.00'],
  [{ unit: 'week', count: 2 }, '26.00'],
  [{ unit: 'day', count: 1 }, '365.00'],
  [{ unit: 'day', count: 14 }, '26.07'],
] as const)('a year holds, of %j, %s', (period, expected) => {
  expect(formatDecimal(unitPeriodsPerYear(period), 2, 'half-even')).toBe(expected)
})
