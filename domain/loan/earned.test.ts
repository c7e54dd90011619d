import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type LocalDate, laterOf, localDate } from '../calendar/local-date.ts'
import { accrualPosting } from '../posting/accrual.ts'
import { anyLoanHistory, PLAIN_FACTS, paymentOf } from '../test-vectors/any-facts.ts'
import { runs } from '../test-vectors/property-runs.ts'
import { BUCKETS, ZERO_AMOUNTS } from '../waterfall/bucket.ts'
import { accountAsOf, lastLoanEventOn } from './account-as-of.ts'
import { earnedUnpaid } from './earned.ts'
import type { LoanFacts } from './facts.ts'

const LOANS = runs(3_000)

/** What is earned by a day, seen from long after. */
const earnedBy = (facts: LoanFacts, day: LocalDate) =>
  earnedUnpaid(facts, day, accountAsOf(facts, laterOf(day, lastLoanEventOn(facts))))

const onDay = (facts: LoanFacts, day: string) => earnedBy(facts, localDate(day))

describe('interest', () => {
  test('is earned evenly over its period, rounded down, the last day taking the rest', () => {
    // 100.00 over the 31 days from 15 January to 15 February.
    expect(onDay(PLAIN_FACTS, '2026-01-15').interest).toBe(0n)
    expect(onDay(PLAIN_FACTS, '2026-01-16').interest).toBe(322n)
    expect(onDay(PLAIN_FACTS, '2026-02-14').interest).toBe(9_677n)
    expect(onDay(PLAIN_FACTS, '2026-02-15').interest).toBe(10_000n)
    expect(onDay(PLAIN_FACTS, '2026-04-15').interest).toBe(30_000n)
    expect(onDay(PLAIN_FACTS, '2027-04-15').interest).toBe(30_000n)
  })

  test('that was paid is no longer receivable, whenever it was paid', () => {
    const paid = { ...PLAIN_FACTS, payments: [paymentOf(1, '2026-02-01', 110_000n)] }
    expect(onDay(paid, '2026-01-20').interest).toBe(0n)
    expect(onDay(paid, '2026-02-15').interest).toBe(0n)
    // The second period starts to be earned.
    expect(onDay(paid, '2026-02-17').interest).toBe(714n)
  })

  test('is not put off by an extension, which adds none', () => {
    const later: LoanFacts = {
      ...PLAIN_FACTS,
      extensions: [
        {
          extensionId: 'extension-1',
          effectiveOn: localDate('2026-02-15'),
          dueDates: [{ periodNo: 1, dueOn: localDate('2026-03-01') }],
        },
      ],
    }
    expect(onDay(later, '2026-02-20')).toEqual(onDay(PLAIN_FACTS, '2026-02-20'))
  })
})

test('a fee is earned on the day it was agreed to fall due', () => {
  const schedule = PLAIN_FACTS.schedule.map(row => ({
    ...row,
    feeMinor: 500n,
    totalMinor: row.totalMinor + 500n,
  }))
  const withFees = { ...PLAIN_FACTS, schedule }
  expect(onDay(withFees, '2026-02-14').fee).toBe(0n)
  expect(onDay(withFees, '2026-02-15').fee).toBe(500n)
})

test('late charges are earned day by day, and what is waived is not', () => {
  const late: LoanFacts = {
    ...PLAIN_FACTS,
    lateTerms: {
      penalty: { fromDay: 1, per: 'loan', amountMinor: { new: 700n, repeat: 700n } },
      interestTiers: [{ fromDay: 1, ratePerDay: { numerator: 1n, denominator: 100n } }],
    },
  }
  expect(onDay(late, '2026-02-15').penalty).toBe(0n)
  expect(onDay(late, '2026-02-16').penalty).toBe(700n + 1_100n)
  expect(onDay(late, '2026-02-17').penalty).toBe(700n + 2_200n)
  const waivers = [
    {
      waiverId: 'waiver-1',
      bucket: 'penalty' as const,
      waivedOn: localDate('2026-02-17'),
      amountMinor: 2_000n,
    },
  ]
  expect(onDay({ ...late, waivers }, '2026-02-17').penalty).toBe(900n)
})

describe('over any loan with any history', () => {
  test('the receivable never exceeds what is owed, and is never negative', () => {
    fc.assert(
      fc.property(anyLoanHistory(), ({ facts, asOf }) => {
        const now = accountAsOf(facts, laterOf(asOf, lastLoanEventOn(facts)))
        const earned = earnedUnpaid(facts, asOf, now)
        for (const bucket of BUCKETS) {
          if (earned[bucket] < 0n || earned[bucket] > now.outstanding[bucket]) {
            throw new Error(`${bucket}: ${earned[bucket]} of ${now.outstanding[bucket]}`)
          }
        }
        return earned.principal === 0n
      }),
      LOANS,
    )
  })

  test('days closed one by one and all at once give the same result', () => {
    fc.assert(
      fc.property(anyLoanHistory(), fc.integer({ min: 1, max: 40 }), ({ facts, asOf }, days) => {
        const now = accountAsOf(facts, laterOf(addDays(asOf, days), lastLoanEventOn(facts)))
        const income = new Map<string, bigint>()
        let recognised = { ...ZERO_AMOUNTS }
        const close = (day: LocalDate, books: Map<string, bigint>) => {
          const earned = earnedUnpaid(facts, day, now)
          const posting = accrualPosting('accrual', earned, recognised)
          for (const { account, amountMinor } of posting?.lines ?? []) {
            books.set(account, (books.get(account) ?? 0n) + amountMinor)
          }
          recognised = earned
        }
        for (let day = 0; day <= days; day += 1) close(addDays(asOf, day), income)
        recognised = { ...ZERO_AMOUNTS }
        const atOnce = new Map<string, bigint>()
        close(addDays(asOf, days), atOnce)
        for (const [account, amountMinor] of income) {
          if (amountMinor !== (atOnce.get(account) ?? 0n)) throw new Error(account)
        }
      }),
      runs(300),
    )
  })

  test('a later day never earns less while there is no event', () => {
    fc.assert(
      fc.property(anyLoanHistory(), ({ facts, asOf }) => {
        const next = addDays(asOf, 1)
        const now = accountAsOf(facts, laterOf(next, lastLoanEventOn(facts)))
        const today = earnedUnpaid(facts, asOf, now)
        const tomorrow = earnedUnpaid(facts, next, now)
        return BUCKETS.every(bucket => tomorrow[bucket] >= today[bucket])
      }),
      LOANS,
    )
  })
})
