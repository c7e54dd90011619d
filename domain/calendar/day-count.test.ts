import { describe, expect, test } from 'vitest'
import { formatDecimal, multiplyRatios, percent, ratio } from '../money/ratio.ts'
import { type DayCount, yearFraction } from './day-count.ts'
import { localDate as on } from './local-date.ts'

describe('yearFraction', () => {
  test.each<[DayCount, bigint]>([
    ['actual/365', 365n],
    ['actual/360', 360n],
    ['actual/364', 364n],
  ])('%s divides the real days by a fixed year', (dayCount, yearDays) => {
    expect(yearFraction(dayCount, on('2024-02-01'), on('2024-03-01'))).toEqual(ratio(29n, yearDays))
  })

  // Days worked out by hand from ISDA 2006 section 4.16(f).
  test.each([
    ['2024-01-01', '2024-02-01', 30n],
    ['2024-01-01', '2025-01-01', 360n],
    ['2026-01-31', '2026-03-31', 60n],
    ['2026-01-30', '2026-01-31', 0n],
    ['2026-01-15', '2026-01-31', 16n],
    ['2026-01-31', '2026-02-28', 28n],
    ['2026-02-28', '2026-03-28', 30n],
    ['2026-02-28', '2026-03-31', 33n],
  ])('30/360 from %s to %s', (from, to, days) => {
    expect(yearFraction('30/360', on(from), on(to))).toEqual(ratio(days, 360n))
  })

  // Apache Fineract, ProgressiveEMICalculatorTest.java line 911 (Apache-2.0), 9.4822 % a year:
  // its period dates step by one month from 12 December 2023.
  test.each([
    ['2023-12-12', '2024-01-12', '0.008044857759'],
    ['2024-01-12', '2024-02-12', '0.008031371585'],
    ['2024-02-12', '2024-03-12', '0.007513218579'],
    ['2024-03-12', '2024-04-12', '0.008031371585'],
    ['2024-04-12', '2024-05-12', '0.007772295082'],
    ['2024-05-12', '2024-06-12', '0.008031371585'],
  ])('actual/actual from %s to %s gives the published rate factor', (from, to, factor) => {
    const fraction = yearFraction('actual/actual', on(from), on(to))
    expect(formatDecimal(multiplyRatios(fraction, percent('9.4822')), 12, 'half-even')).toBe(factor)
  })

  test('actual/actual over whole years is their number', () => {
    expect(yearFraction('actual/actual', on('2022-12-31'), on('2025-12-31'))).toEqual(ratio(3n, 1n))
    expect(yearFraction('actual/actual', on('2023-05-05'), on('2023-05-05'))).toEqual(ratio(0n, 1n))
  })

  test('a span that runs backwards is refused', () => {
    expect(() => yearFraction('actual/365', on('2024-02-02'), on('2024-02-01'))).toThrow(RangeError)
  })
})
