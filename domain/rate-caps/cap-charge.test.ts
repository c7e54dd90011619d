import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localDate } from '../calendar/local-date.ts'
import { lateInterestBetween, lateInterestRuns } from '../charges/late-charges.ts'
import { INDIA_LATE_TERMS } from '../market/india/late-terms.ts'
import { ONE_RATIO, percent, ratio } from '../money/ratio.ts'
import indonesia from '../test-vectors/caps-indonesia.json' with { type: 'json' }
import { runs } from '../test-vectors/property-runs.ts'
import { type ChargeRun, type ChargeToCap, capCharge, capFee, sumOfRuns } from './cap-charge.ts'
import { type Caps, capMinor, capsFor } from './caps.ts'

const TOTAL_ONLY: Caps = { total: ONE_RATIO, totalSetBy: 'regulator' }
const INDONESIA_2026 = capsFor('ID', 91, localDate('2026-11-21'))
const INDIA = capsFor('IN', 91, localDate('2026-11-21'))

const run = (fromDay: number, days: number, perDayMinor: bigint): ChargeRun => ({
  fromDay,
  days,
  perDayMinor,
})

/** A late fine on a million, all of it outstanding, nothing charged before. */
const fine = (runs: readonly ChargeRun[], change: Partial<ChargeToCap> = {}): ChargeToCap => ({
  kind: 'late-fine',
  runs,
  agreementMinor: 1_000_000n,
  outstandingMinor: 1_000_000n,
  chargedMinor: 0n,
  ...change,
})

describe('the total cap', () => {
  const late = { fromDay: 1, toDay: 90, unpaidMinor: 1_000_000n }

  test('stops the specified late interest on day 20, though it would be 390 % by day 90', () => {
    const { percentOfUnpaidByDay90, totalCapReachedOnDay } = indonesia.specifiedLateTerms
    expect(lateInterestBetween(INDIA_LATE_TERMS, late)).toBe(
      (late.unpaidMinor * BigInt(percentOfUnpaidByDay90)) / 100n,
    )
    const guarded = capCharge(TOTAL_ONLY, fine(lateInterestRuns(INDIA_LATE_TERMS, late)))
    expect(guarded).toEqual({
      allowedMinor: 1_000_000n,
      clippedMinor: 2_900_000n,
      reason: 'total-cap',
      firstDayCapReached: totalCapReachedOnDay,
      allowed: [run(1, 20, 50_000n)],
    })
  })

  test('is the lender’s own cap in India', () => {
    expect(capCharge(INDIA, fine(lateInterestRuns(INDIA_LATE_TERMS, late))).reason).toBe(
      'lender-cap',
    )
  })

  test('counts what the loan has cost before', () => {
    const guarded = capCharge(TOTAL_ONLY, fine([run(1, 90, 50_000n)], { chargedMinor: 120_000n }))
    expect(guarded).toMatchObject({ allowedMinor: 880_000n, firstDayCapReached: 18 })
    expect(guarded.allowed).toEqual([run(1, 17, 50_000n), run(18, 1, 30_000n)])
  })

  test('reached exactly on the last day clips nothing but says so', () => {
    expect(capCharge(TOTAL_ONLY, fine([run(1, 20, 50_000n)]))).toEqual({
      allowedMinor: 1_000_000n,
      clippedMinor: 0n,
      firstDayCapReached: 20,
      allowed: [run(1, 20, 50_000n)],
    })
  })

  test('used up before leaves nothing, from the first day', () => {
    const spent = fine([run(5, 3, 1n)], { chargedMinor: 1_000_001n })
    expect(capCharge(TOTAL_ONLY, spent)).toEqual({
      allowedMinor: 0n,
      clippedMinor: 3n,
      reason: 'total-cap',
      firstDayCapReached: 5,
      allowed: [],
    })
  })

  test('not reached says nothing', () => {
    expect(capCharge(TOTAL_ONLY, fine([run(1, 2, 50_000n)]))).toEqual({
      allowedMinor: 100_000n,
      clippedMinor: 0n,
      allowed: [run(1, 2, 50_000n)],
    })
  })
})

describe('the daily cap', () => {
  test('caps late fines at their share of what is outstanding', () => {
    const guarded = capCharge(
      INDONESIA_2026,
      fine([run(1, 30, 50_000n)], { outstandingMinor: 400_000n }),
    )
    expect(guarded).toEqual({
      allowedMinor: 30n * 400n,
      clippedMinor: 30n * (50_000n - 400n),
      reason: 'daily-cap',
      allowed: [run(1, 30, 400n)],
    })
  })

  test('caps benefit at its share of the agreement, whatever is outstanding', () => {
    const guarded = capCharge(
      INDONESIA_2026,
      fine([run(1, 10, 1_200n)], { kind: 'benefit', outstandingMinor: 1n }),
    )
    expect(guarded).toMatchObject({ allowedMinor: 10_000n, reason: 'daily-cap' })
  })

  test('is shared by a penalty and the interest of the same day', () => {
    const penalty = capCharge(INDONESIA_2026, fine([run(1, 1, 700n)]))
    expect(penalty).toMatchObject({ allowedMinor: 700n, clippedMinor: 0n })
    const interest = capCharge(
      INDONESIA_2026,
      fine([run(1, 3, 800n)], { chargedMinor: 700n, sameDays: penalty.allowed }),
    )
    expect(interest.allowed).toEqual([run(1, 1, 300n), run(2, 2, 800n)])
    expect(interest).toMatchObject({ allowedMinor: 1_900n, clippedMinor: 500n })
  })

  test('is shared with others of its days, in whatever order they are given', () => {
    const others = [run(5, 2, 300n), run(2, 2, 400n)]
    for (const sameDays of [others, others.toReversed()]) {
      expect(capCharge(INDONESIA_2026, fine([run(1, 8, 800n)], { sameDays })).allowed).toEqual([
        run(1, 1, 800n),
        run(2, 2, 600n),
        run(4, 1, 800n),
        run(5, 2, 700n),
        run(7, 2, 800n),
      ])
    }
  })

  test('a day already full leaves nothing', () => {
    const full = fine([run(4, 1, 5n)], { sameDays: [run(1, 9, 1_000n)] })
    expect(capCharge(INDONESIA_2026, full)).toEqual({
      allowedMinor: 0n,
      clippedMinor: 5n,
      reason: 'daily-cap',
      allowed: [],
    })
  })

  test('of the lender’s own is named so', () => {
    const caps = { ...TOTAL_ONLY, lateFinePerDay: percent('1'), lateFineSetBy: 'lender' } as const
    expect(capCharge(caps, fine([run(1, 1, 10_001n)]))).toMatchObject({
      allowedMinor: 10_000n,
      reason: 'lender-daily-cap',
    })
  })

  test('does not exist in India', () => {
    expect(capCharge(INDIA, fine([run(1, 1, 999_999n)])).clippedMinor).toBe(0n)
  })
})

describe('a fee that pays for days', () => {
  const fee = { amountMinor: 40_000n, coversDays: 30, agreementMinor: 1_000_000n, chargedMinor: 0n }

  test('may come to the daily cap of all its days', () => {
    expect(capFee(INDONESIA_2026, fee)).toEqual({
      allowedMinor: 30_000n,
      clippedMinor: 10_000n,
      reason: 'daily-cap',
    })
    expect(capFee(INDONESIA_2026, { ...fee, amountMinor: 30_000n })).toEqual({
      allowedMinor: 30_000n,
      clippedMinor: 0n,
    })
  })

  test('may use what is left of the total and no more', () => {
    expect(capFee(INDIA, { ...fee, chargedMinor: 970_000n })).toEqual({
      allowedMinor: 30_000n,
      clippedMinor: 10_000n,
      reason: 'lender-cap',
    })
    expect(capFee(INDONESIA_2026, { ...fee, chargedMinor: 2_000_000n })).toEqual({
      allowedMinor: 0n,
      clippedMinor: 40_000n,
      reason: 'total-cap',
    })
  })
})

const anyRuns = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 0, max: 5 }),
      days: fc.integer({ min: 1, max: 60 }),
      perDayMinor: fc.bigInt({ min: 0n, max: 50_000n }),
    }),
    { maxLength: 5 },
  )
  .map(parts => {
    let nextDay = 1
    return parts.map(({ gap, days, perDayMinor }) => {
      const fromDay = nextDay + gap
      nextDay = fromDay + days
      return run(fromDay, days, perDayMinor)
    })
  })

const anyShare = fc.bigInt({ min: 0n, max: 2_000n }).map(numerator => ratio(numerator, 100_000n))

const anyCharge = fc.record({
  kind: fc.constantFrom('benefit' as const, 'late-fine' as const),
  runs: anyRuns,
  sameDays: anyRuns,
  agreementMinor: fc.bigInt({ min: 1n, max: 5_000_000n }),
  outstandingMinor: fc.bigInt({ min: 0n, max: 5_000_000n }),
  chargedMinor: fc.bigInt({ min: 0n, max: 5_000_000n }),
})

const anyCaps = fc.record({
  benefitPerDay: fc.option(anyShare, { nil: undefined }),
  lateFinePerDay: fc.option(anyShare, { nil: undefined }),
  total: fc.constantFrom(ONE_RATIO, percent('30')),
})

/** The same rule counted one day at a time. */
function dayByDay(caps: Caps, charge: ChargeToCap) {
  const share = charge.kind === 'benefit' ? caps.benefitPerDay : caps.lateFinePerDay
  const base = charge.kind === 'benefit' ? charge.agreementMinor : charge.outstandingMinor
  let roomMinor = capMinor(charge.agreementMinor, caps.total) - charge.chargedMinor
  if (roomMinor < 0n) roomMinor = 0n
  const allowedByDay = new Map<number, bigint>()
  for (const { fromDay, days, perDayMinor } of charge.runs) {
    for (let day = fromDay; day < fromDay + days; day += 1) {
      const usedMinor = sumOfRuns(
        (charge.sameDays ?? [])
          .filter(other => day >= other.fromDay && day < other.fromDay + other.days)
          .map(other => ({ ...other, days: 1 })),
      )
      let amountMinor = perDayMinor
      if (share !== undefined) {
        const leftMinor = capMinor(base, share) - usedMinor
        if (amountMinor > leftMinor) amountMinor = leftMinor > 0n ? leftMinor : 0n
      }
      if (amountMinor > roomMinor) amountMinor = roomMinor
      roomMinor -= amountMinor
      if (amountMinor > 0n) allowedByDay.set(day, amountMinor)
    }
  }
  return allowedByDay
}

test('over any charge no cap is passed, and runs give what counting each day gives', () => {
  fc.assert(
    fc.property(anyCaps, anyCharge, ({ benefitPerDay, lateFinePerDay, total }, charge) => {
      const caps: Caps = {
        ...(benefitPerDay === undefined ? {} : { benefitPerDay }),
        ...(lateFinePerDay === undefined ? {} : { lateFinePerDay }),
        total,
        totalSetBy: 'regulator',
      }
      const guarded = capCharge(caps, charge)
      const byDay = new Map<number, bigint>()
      for (const { fromDay, days, perDayMinor } of guarded.allowed) {
        for (let day = fromDay; day < fromDay + days; day += 1) byDay.set(day, perDayMinor)
      }
      expect(byDay).toEqual(dayByDay(caps, charge))
      expect(guarded.allowedMinor).toBe(sumOfRuns(guarded.allowed))
      expect(guarded.allowedMinor + guarded.clippedMinor).toBe(sumOfRuns(charge.runs))
      expect(guarded.reason === undefined).toBe(guarded.clippedMinor === 0n)
      const limitMinor = capMinor(charge.agreementMinor, total)
      const overMinor = guarded.allowedMinor + charge.chargedMinor - limitMinor
      expect(guarded.allowedMinor === 0n || overMinor <= 0n).toBe(true)
    }),
    runs(3_000),
  )
})
