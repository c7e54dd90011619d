import { describe, expect, test } from 'vitest'
import { marketRules } from '../market/market-rules.ts'
import {
  addBusinessDays,
  businessDayOnOrAfter,
  businessDaysBetween,
  isBusinessDay,
} from './business-days.ts'
import { localDate as on } from './local-date.ts'

const indonesia = marketRules('ID').businessCalendar
const india = marketRules('IN').businessCalendar

describe('isBusinessDay', () => {
  test('Saturdays and Sundays are off in Indonesia', () => {
    expect(isBusinessDay(indonesia, on('2026-11-20'))).toBe(true)
    expect(isBusinessDay(indonesia, on('2026-11-21'))).toBe(false)
    expect(isBusinessDay(indonesia, on('2026-11-22'))).toBe(false)
  })

  test('only the second and fourth Saturdays are off in India', () => {
    const saturdays = ['2026-10-03', '2026-10-10', '2026-10-17', '2026-10-24', '2026-10-31']
    expect(saturdays.map(day => isBusinessDay(india, on(day)))).toEqual([
      true,
      false,
      true,
      false,
      true,
    ])
    expect(isBusinessDay(india, on('2026-10-04'))).toBe(false)
  })

  test('national holidays are off in their own market only', () => {
    expect(isBusinessDay(india, on('2026-01-26'))).toBe(false)
    expect(isBusinessDay(indonesia, on('2026-01-26'))).toBe(true)
    expect(isBusinessDay(indonesia, on('2026-08-17'))).toBe(false)
    expect(isBusinessDay(india, on('2026-08-17'))).toBe(true)
  })
})

describe('addBusinessDays', () => {
  test('three working days from a Friday end on Wednesday', () => {
    expect(addBusinessDays(indonesia, on('2026-11-20'), 3)).toBe('2026-11-25')
  })

  test('holidays are stepped over', () => {
    // Guru Nanak Jayanti is Tuesday 24 November 2026; Saturday 21 is the third of its month.
    expect(addBusinessDays(india, on('2026-11-20'), 3)).toBe('2026-11-25')
    expect(addBusinessDays(india, on('2026-11-23'), 1)).toBe('2026-11-25')
  })

  test('zero keeps a business day and moves any other forward', () => {
    expect(addBusinessDays(indonesia, on('2026-11-20'), 0)).toBe('2026-11-20')
    expect(addBusinessDays(indonesia, on('2026-11-21'), 0)).toBe('2026-11-23')
  })

  test('counts back to the same number', () => {
    const start = on('2026-03-16')
    for (let count = 1; count <= 40; count += 1) {
      const end = addBusinessDays(indonesia, start, count)
      expect(businessDaysBetween(indonesia, start, end)).toBe(count)
    }
  })

  test('a negative or broken count is refused', () => {
    expect(() => addBusinessDays(indonesia, on('2026-11-20'), -1)).toThrow(RangeError)
    expect(() => addBusinessDays(indonesia, on('2026-11-20'), 1.5)).toThrow(RangeError)
  })
})

test('a calendar without any business day is refused instead of searched for ever', () => {
  const weekend = ([0, 1, 2, 3, 4, 5, 6] as const).map(weekday => ({ weekday }))
  expect(() => businessDayOnOrAfter({ weekend, holidays: [] }, on('2026-11-20'))).toThrow(
    /no business day/,
  )
})

test.each([indonesia, india])('holidays are listed in order, each once', calendar => {
  const days = calendar.holidays.map(holiday => holiday.on)
  expect(days).toEqual([...new Set(days)].sort())
})
