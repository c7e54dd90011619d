import { describe, expect, test } from 'vitest'
import { createTestClock } from '#tests/harness/app/test-clock.ts'
import { paidDay } from './book-on-loan.ts'

/** 23:30 of 21 November in Jakarta, 22:00 in India. */
const clock = createTestClock('2026-11-21T16:30:00Z')

describe('a payment counts for', () => {
  test.each([
    ['ID', '2026-11-20T16:59:59Z', '2026-11-20'],
    ['ID', '2026-11-20T17:00:00Z', '2026-11-21'],
    ['IN', '2026-11-20T18:29:59Z', '2026-11-20'],
    ['IN', '2026-11-20T18:30:00Z', '2026-11-21'],
  ] as const)('the day that it is in %s at %s', (market, paidAt, day) => {
    expect(paidDay({ clock }, market, new Date(paidAt))).toBe(day)
  })

  test.each([
    ['ID', '2026-11-21T17:00:00Z'],
    ['IN', '2026-11-24T00:00:00Z'],
  ] as const)('today, when its provider in %s is ahead of us: %s', (market, paidAt) => {
    expect(paidDay({ clock }, market, new Date(paidAt))).toBe('2026-11-21')
  })
})
