import { describe, expect, test } from 'vitest'
import { daysUntil, relativeDay, relativeTime } from './relative-time.ts'

const noonUtc = Date.parse('2026-11-20T12:00:00Z')

describe('a moment beside now', () => {
  test.each([
    ['2026-11-20T12:00:10Z', 'now'],
    ['2026-11-20T12:05:00Z', 'in 5 min.'],
    ['2026-11-20T15:59:00Z', 'in 3 hr.'],
    ['2026-11-18T11:00:00Z', '2 days ago'],
  ])('%s is %s', (at, words) => {
    expect(relativeTime(Date.parse(at), noonUtc, 'en')).toBe(words)
  })
  test('is in the language of the console', () => {
    expect(relativeTime(Date.parse('2026-11-20T15:59:00Z'), noonUtc, 'id')).toBe('dalam 3 jam')
  })
})

describe('a date is counted from today in its market', () => {
  // 23:30 in Jakarta and 22:00 in Kolkata; an hour later it is the next day in Jakarta alone.
  const evening = Date.parse('2026-11-20T16:30:00Z')
  const later = evening + 3_600_000
  test('and the markets have another today for some hours', () => {
    expect(daysUntil('2026-11-21', 'ID', evening)).toBe(1)
    expect(daysUntil('2026-11-21', 'ID', later)).toBe(0)
    expect(daysUntil('2026-11-21', 'IN', later)).toBe(1)
  })
  test('in words', () => {
    expect([-2, 0, 1].map(days => relativeDay(days, 'en'))).toEqual([
      '2 days ago',
      'today',
      'tomorrow',
    ])
  })
})
