import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { businessDaysBetween, isBusinessDay } from '../calendar/business-days.ts'
import { addDays, localDate } from '../calendar/local-date.ts'
import { MARKET_CODES } from '../market/market.ts'
import { marketRules } from '../market/market-rules.ts'
import {
  escalationOf,
  resumeComplaintClock,
  startComplaintClock,
  workingDaysLate,
} from './complaint-clock.ts'

const clockIn = (market: 'ID' | 'IN', on: string, urgency: 'ordinary' | 'urgent' = 'ordinary') =>
  startComplaintClock(
    marketRules(market).businessCalendar,
    marketRules(market).conditions.complaint,
    localDate(on),
    urgency,
  )

test.each([
  ['ID', '2026-11-18', '2026-11-23', 'a Wednesday: Thursday, Friday, Monday'],
  ['ID', '2026-11-21', '2026-11-25', 'a Saturday: Monday to Wednesday'],
  ['ID', '2026-12-23', '2026-12-29', 'Natal between: Thursday, Monday, Tuesday'],
  ['ID', '2026-03-18', '2026-03-24', 'Nyepi on Thursday, Idulfitri over the weekend'],
  ['IN', '2026-11-18', '2026-11-21', 'the third Saturday is worked'],
  ['IN', '2026-11-26', '2026-12-01', 'the fourth Saturday is not'],
  ['IN', '2026-11-21', '2026-11-26', 'Guru Nanak Jayanti on Tuesday'],
  ['IN', '2026-11-22', '2026-11-26', 'a Sunday counts like the day before the next working one'],
] as const)('in %s what comes on %s is answered by %s (%s)', (market, on, by, _why) => {
  expect(clockIn(market, on).answerBy).toBe(by)
})

test('the regulator counts days in India, working days in Indonesia', () => {
  expect(clockIn('IN', '2026-11-18').limitOn).toBe('2026-12-18')
  expect(clockIn('ID', '2026-11-18').limitOn).toBe('2026-12-02')
})

test('an urgent complaint is due for review on the next working day, and its reply on the usual one', () => {
  const urgent = clockIn('ID', '2026-11-20', 'urgent')
  expect(urgent).toEqual({ ...clockIn('ID', '2026-11-20'), targetOn: '2026-11-23' })
  expect(clockIn('ID', '2026-11-20').targetOn).toBe('2026-11-25')
})

describe('while we wait for the borrower', () => {
  const calendar = marketRules('ID').businessCalendar
  const clock = clockIn('ID', '2026-11-18')

  test('our time limit pauses, the regulator’s does not', () => {
    const resumed = resumeComplaintClock(
      calendar,
      clock,
      localDate('2026-11-19'),
      localDate('2026-11-24'),
    )
    expect(resumed).toEqual({
      targetOn: '2026-11-26',
      answerBy: '2026-11-26',
      limitOn: '2026-12-02',
    })
    const sameDay = localDate('2026-11-19')
    expect(resumeComplaintClock(calendar, clock, sameDay, sameDay)).toBe(clock)
  })

  test('no complaint becomes late, and a late one stays late', () => {
    const today = localDate('2026-11-30')
    const late = (stoppedOn: string | null) =>
      workingDaysLate(calendar, clock, {
        today,
        stoppedOn: stoppedOn === null ? null : localDate(stoppedOn),
      })
    expect(late('2026-11-20')).toBe(0)
    expect(late('2026-11-25')).toBe(2)
    // Answered later than the day that is asked about.
    expect(late('2026-12-04')).toBe(5)
    expect(late(null)).toBe(5)
  })
})

test('a working day late goes to the supervisor, past the limit to the regulator', () => {
  const calendar = marketRules('ID').businessCalendar
  const clock = clockIn('ID', '2026-11-18')
  const on = (day: string) => {
    const today = localDate(day)
    const late = workingDaysLate(calendar, clock, { today, stoppedOn: null })
    return escalationOf(clock, late, today)
  }
  expect(on('2026-11-23')).toBe('none')
  expect(on('2026-11-24')).toBe('supervisor')
  expect(on('2026-12-02')).toBe('supervisor')
  expect(on('2026-12-03')).toBe('regulator')
})

test('the promised day is three working days away from any day', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...MARKET_CODES),
      fc.nat(700),
      fc.nat(40),
      (market, start, wait) => {
        const calendar = marketRules(market).businessCalendar
        const on = addDays(localDate('2026-01-01'), start)
        const clock = clockIn(market, on)
        expect(isBusinessDay(calendar, clock.answerBy)).toBe(true)
        expect(businessDaysBetween(calendar, on, clock.answerBy)).toBe(3)
        const back = addDays(on, wait)
        const resumed = resumeComplaintClock(calendar, clock, on, back)
        // As many working days are left after waiting as there were before it.
        expect(businessDaysBetween(calendar, back, resumed.answerBy)).toBe(3)
      },
    ),
  )
})
