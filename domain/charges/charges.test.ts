import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { INDIA_LATE_TERMS } from '../market/india/late-terms.ts'
import { anyLateTerms } from '../test-vectors/any-terms.ts'
import { runs } from '../test-vectors/property-runs.ts'
import {
  dailyLateInterest,
  lateInterestBetween,
  lateInterestRuns,
  latePenalty,
} from './late-charges.ts'
import { type LateTerms, NO_LATE_TERMS } from './late-terms.ts'

describe('the late penalty of the Indian terms', () => {
  const onDay = (dayNo: number, client: 'new' | 'repeat', earlierPenalties = 0) =>
    latePenalty(INDIA_LATE_TERMS, { client, dayNo, earlierPenalties })

  test('is 1,000 rupees for a new and 800 for a repeat client, on the first late day', () => {
    expect(onDay(1, 'new')).toBe(100_000n)
    expect(onDay(1, 'repeat')).toBe(80_000n)
  })

  test('falls on no other day and only once in the loan’s life', () => {
    expect(onDay(0, 'new')).toBe(0n)
    expect(onDay(2, 'new')).toBe(0n)
    expect(onDay(1, 'new', 1)).toBe(0n)
  })

  test('falls on every late installment where the terms say so', () => {
    const penalty = {
      per: 'installment',
      fromDay: 4,
      amountMinor: { new: 5n, repeat: 3n },
    } as const
    const terms: LateTerms = { ...NO_LATE_TERMS, penalty }
    expect(latePenalty(terms, { client: 'repeat', dayNo: 4, earlierPenalties: 7 })).toBe(3n)
    expect(latePenalty(terms, { client: 'repeat', dayNo: 1, earlierPenalties: 0 })).toBe(0n)
  })

  test('is zero where the terms have none', () => {
    expect(latePenalty(NO_LATE_TERMS, { client: 'new', dayNo: 1, earlierPenalties: 0 })).toBe(0n)
  })
})

describe('daily late interest', () => {
  test.each([
    [0, 0n],
    [1, 5_000n],
    [30, 5_000n],
    [31, 4_000n],
    [90, 4_000n],
    [91, 2_000n],
    [1_000, 2_000n],
  ])('on 1,000.00 unpaid, late day %i costs %s', (dayNo, expected) => {
    expect(dailyLateInterest(INDIA_LATE_TERMS, dayNo, 100_000n)).toBe(expected)
  })

  test('comes to 390 % of the unpaid amount by day 90, 100 % of it by day 20', () => {
    const upTo = (toDay: number) =>
      lateInterestBetween(INDIA_LATE_TERMS, { fromDay: 1, toDay, unpaidMinor: 100_000n })
    expect(upTo(90)).toBe(390_000n)
    expect(upTo(20)).toBe(100_000n)
  })

  test('rounds each day once, half to the even unit', () => {
    expect(dailyLateInterest(INDIA_LATE_TERMS, 1, 10n)).toBe(0n)
    expect(dailyLateInterest(INDIA_LATE_TERMS, 1, 30n)).toBe(2n)
    const late = { fromDay: 1, toDay: 10, unpaidMinor: 30n }
    expect(lateInterestBetween(INDIA_LATE_TERMS, late)).toBe(20n)
  })

  test('nothing unpaid, or no tier for the day, costs nothing', () => {
    expect(dailyLateInterest(INDIA_LATE_TERMS, 1, 0n)).toBe(0n)
    expect(dailyLateInterest(INDIA_LATE_TERMS, 1, -500n)).toBe(0n)
    expect(dailyLateInterest(NO_LATE_TERMS, 1, 500n)).toBe(0n)
  })

  test('a range gives one run per tier it touches', () => {
    const late = { fromDay: 29, toDay: 92, unpaidMinor: 100_000n }
    expect(lateInterestRuns(INDIA_LATE_TERMS, late)).toEqual([
      { fromDay: 29, days: 2, perDayMinor: 5_000n },
      { fromDay: 31, days: 60, perDayMinor: 4_000n },
      { fromDay: 91, days: 2, perDayMinor: 2_000n },
    ])
  })

  test('a tier that the range touches for one day is one day; days that cost nothing are left out', () => {
    const late = { fromDay: 30, toDay: 31, unpaidMinor: 100_000n }
    expect(lateInterestRuns(INDIA_LATE_TERMS, late)).toEqual([
      { fromDay: 30, days: 1, perDayMinor: 5_000n },
      { fromDay: 31, days: 1, perDayMinor: 4_000n },
    ])
    expect(lateInterestRuns(INDIA_LATE_TERMS, { ...late, unpaidMinor: 10n })).toEqual([])
  })

  test('a range that ends before it starts has no days', () => {
    const late = { fromDay: 5, toDay: 4, unpaidMinor: 100_000n }
    expect(lateInterestRuns(INDIA_LATE_TERMS, late)).toEqual([])
  })

  test('any range equals the sum of its days, and two halves equal the whole', () => {
    const range = fc.record({
      terms: anyLateTerms(),
      fromDay: fc.integer({ min: -3, max: 150 }),
      days: fc.integer({ min: 0, max: 200 }),
      cut: fc.integer({ min: 0, max: 200 }),
      unpaidMinor: fc.bigInt({ min: -10n, max: 10n ** 9n }),
    })
    fc.assert(
      fc.property(range, ({ terms, fromDay, days, cut, unpaidMinor }) => {
        const toDay = fromDay + days
        let sumMinor = 0n
        for (let dayNo = fromDay; dayNo <= toDay; dayNo += 1) {
          sumMinor += dailyLateInterest(terms, dayNo, unpaidMinor)
        }
        const between = (from: number, to: number) =>
          lateInterestBetween(terms, { fromDay: from, toDay: to, unpaidMinor })
        const cutDay = fromDay + Math.min(cut, days)
        expect(between(fromDay, toDay)).toBe(sumMinor)
        expect(between(fromDay, cutDay) + between(cutDay + 1, toDay)).toBe(sumMinor)
      }),
      runs(2_000),
    )
  })
})
