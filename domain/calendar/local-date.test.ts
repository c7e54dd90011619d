import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  compareDates,
  dayOfWeek,
  daysBetween,
  daysInMonth,
  earlierOf,
  fromDayNumber,
  isLeapYear,
  isLocalDate,
  type LocalDate,
  laterOf,
  localDate,
  localDateOf,
  partsOf,
  toDayNumber,
} from './local-date.ts'

const anyDate = fc.integer({ min: -20_000, max: 60_000 }).map(fromDayNumber)
const on = localDate

describe('localDate', () => {
  test.each(['2024-02-29', '1900-01-01', '9999-12-31', '2000-02-29'])('%s is a day', text => {
    expect(localDate(text)).toBe(text)
  })

  test.each([
    '2023-02-29',
    '1900-02-29',
    '2024-04-31',
    '2024-13-01',
    '2024-00-10',
    '2024-01-00',
    '2024-1-1',
    '20240101',
    '1899-12-31',
    '2024-01-01T00:00',
    ' 2024-01-01',
    '12024-01-01',
    '',
  ])('%j is no day', text => {
    expect(isLocalDate(text)).toBe(false)
    expect(() => localDate(text)).toThrow(RangeError)
  })

  test('parts and text are the same day', () => {
    expect(partsOf(on('2026-11-20'))).toEqual({ year: 2026, month: 11, day: 20 })
    expect(localDateOf({ year: 2026, month: 3, day: 4 })).toBe('2026-03-04')
    expect(() => localDateOf({ year: 2026, month: 2, day: 30 })).toThrow(RangeError)
  })
})

describe('moving by days', () => {
  test('crosses months, years and leap days', () => {
    expect(addDays(on('2024-02-28'), 1)).toBe('2024-02-29')
    expect(addDays(on('2026-12-31'), 1)).toBe('2027-01-01')
    expect(addDays(on('2024-03-01'), -1)).toBe('2024-02-29')
    expect(daysBetween(on('2026-01-01'), on('2027-01-01'))).toBe(365)
    expect(daysBetween(on('2026-01-02'), on('2026-01-01'))).toBe(-1)
  })

  test('adding the days between two dates arrives at the second', () => {
    fc.assert(
      fc.property(anyDate, anyDate, (from, to) => {
        expect(addDays(from, daysBetween(from, to))).toBe(to)
        expect(Math.sign(daysBetween(from, to))).toBe(compareDates(to, from))
      }),
    )
  })

  test('day numbers count from 1970 and convert back', () => {
    expect(toDayNumber(on('1970-01-01'))).toBe(0)
    expect(toDayNumber(on('1969-12-31'))).toBe(-1)
    for (const day of ['1900-01-01', '9999-12-31']) {
      expect(fromDayNumber(toDayNumber(on(day)))).toBe(day)
    }
    fc.assert(
      fc.property(anyDate, date => {
        expect(fromDayNumber(toDayNumber(date))).toBe(date)
      }),
    )
  })
})

test('a day outside the years 1900 to 9999 is refused', () => {
  expect(() => addDays(on('1900-01-01'), -1)).toThrow(RangeError)
  expect(() => addDays(on('9999-12-31'), 1)).toThrow(RangeError)
  expect(() => fromDayNumber(0.5)).toThrow(RangeError)
  expect(() => fromDayNumber(Number.NaN)).toThrow(RangeError)
})

describe('moving by months', () => {
  test('a month end is clipped in a short month, and the anchor restores it', () => {
    expect(addMonths(on('2026-01-31'), 1)).toBe('2026-02-28')
    expect(addMonths(on('2024-01-31'), 1)).toBe('2024-02-29')
    expect(addMonths(on('2026-02-28'), 1)).toBe('2026-03-28')
    expect(addMonths(on('2026-02-28'), 1, 31)).toBe('2026-03-31')
    expect(addMonths(on('2026-03-31'), 1, 31)).toBe('2026-04-30')
  })

  test('years are crossed in both directions', () => {
    expect(addMonths(on('2026-11-20'), 3)).toBe('2027-02-20')
    expect(addMonths(on('2026-01-15'), -1)).toBe('2025-12-15')
    expect(addMonths(on('2026-12-31'), 12)).toBe('2027-12-31')
  })

  test('stepping month by month with the anchor equals one jump', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 1, max: 40 }), (start, months) => {
        const anchorDay = partsOf(start).day
        let stepped: LocalDate = start
        for (let step = 0; step < months; step += 1) stepped = addMonths(stepped, 1, anchorDay)
        expect(stepped).toBe(addMonths(start, months))
      }),
    )
  })
})

test('of two days one is the earlier and one the later', () => {
  const [first, second] = [on('2026-09-30'), on('2026-10-01')]
  for (const pair of [[first, second] as const, [second, first] as const]) {
    expect(earlierOf(...pair)).toBe(first)
    expect(laterOf(...pair)).toBe(second)
  }
  expect([compareDates(first, second), compareDates(second, first)]).toEqual([-1, 1])
  expect(compareDates(first, on('2026-09-30'))).toBe(0)
})

test('days of the week', () => {
  expect(dayOfWeek(on('1970-01-01'))).toBe(4)
  expect(dayOfWeek(on('1969-12-28'))).toBe(0)
  expect(dayOfWeek(on('2026-11-20'))).toBe(5)
})

test('leap years and month lengths', () => {
  expect([1900, 2000, 2023, 2024].map(isLeapYear)).toEqual([false, true, false, true])
  const lengths = Array.from({ length: 12 }, (_, index) => daysInMonth(2023, index + 1))
  expect(lengths).toEqual([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])
  expect(daysInMonth(2024, 2)).toBe(29)
})
