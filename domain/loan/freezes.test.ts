import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, localDate } from '../calendar/local-date.ts'
import { INDIA_LATE_TERMS } from '../market/india/late-terms.ts'
import { sumMinor } from '../money/money.ts'
import { anyLoanHistory, PLAIN_FACTS, paymentOf } from '../test-vectors/any-facts.ts'
import { runs } from '../test-vectors/property-runs.ts'
import type { LoanAccount } from './account.ts'
import { accountAsOf } from './account-as-of.ts'
import type { LoanFacts } from './facts.ts'
import { type FreezeFact, isFrozenOn } from './freezes.ts'

const on = (fromOn: string, toOn?: string): FreezeFact =>
  toOn === undefined
    ? { fromOn: localDate(fromOn) }
    : { fromOn: localDate(fromOn), toOn: localDate(toOn) }

const lateFines = ({ charges }: LoanAccount): bigint =>
  sumMinor(charges.filter(({ kind }) => kind !== 'raised').map(each => each.amountMinor))

/** 1,100.00 were due on 15 February: a penalty of 1,000.00 and 55.00 a day from the 16th. */
const fines = (freezes: readonly FreezeFact[], asOf: string, facts: Partial<LoanFacts> = {}) =>
  lateFines(
    accountAsOf(
      { ...PLAIN_FACTS, lateTerms: INDIA_LATE_TERMS, ...facts, freezes },
      localDate(asOf),
    ),
  )

describe('on a frozen day being late costs nothing', () => {
  test('without a freeze there are a penalty and five days of interest', () => {
    expect(fines([], '2026-02-20')).toBe(100_000n + 5n * 5_500n)
  })

  test('the days in it are left out, the days beside it are charged', () => {
    const freeze = on('2026-02-17', '2026-02-19')
    expect(fines([freeze], '2026-02-16')).toBe(105_500n)
    expect(fines([freeze], '2026-02-19')).toBe(105_500n)
    expect(fines([freeze], '2026-02-20')).toBe(111_000n)
  })

  test('overlapping and touching freezes count each day once', () => {
    const freezes = [on('2026-02-17', '2026-02-18'), on('2026-02-18'), on('2026-02-17')]
    expect(fines(freezes, '2026-03-01')).toBe(105_500n)
    const touching = [on('2026-02-17', '2026-02-17'), on('2026-02-18', '2026-02-18')]
    expect(fines(touching, '2026-02-19')).toBe(111_000n)
  })

  test('a penalty whose day is frozen is not charged afterwards', () => {
    expect(fines([on('2026-02-16', '2026-02-16')], '2026-02-17')).toBe(5_500n)
  })

  test('the late days go on counting, so that a cheaper tier is reached no later', () => {
    const freeze = on('2026-02-16', '2026-03-17')
    const oneInstallment = { schedule: PLAIN_FACTS.schedule.slice(0, 1) }
    expect(fines([freeze], '2026-03-18', oneInstallment)).toBe(4_400n)
  })

  test('one that ended before it began has no day', () => {
    expect(fines([on('2026-02-18', '2026-02-17')], '2026-02-20')).toBe(127_500n)
  })

  test('the loan stays overdue all the while', () => {
    const frozen = { ...PLAIN_FACTS, freezes: [on('2026-01-16')] }
    expect(accountAsOf(frozen, localDate('2026-02-20'))).toMatchObject({
      state: 'overdue',
      daysLate: 5,
    })
  })

  test('what the days before it cost is paid and allocated as usual', () => {
    const facts = { payments: [paymentOf(1, '2026-02-18', 105_500n + 110_000n)] }
    expect(fines([on('2026-02-17')], '2026-02-28', facts)).toBe(105_500n)
  })
})

test.each([
  ['2026-02-16', false],
  ['2026-02-17', true],
  ['2026-02-18', true],
  ['2026-02-19', true],
  ['2026-02-20', false],
  ['2026-02-28', false],
  ['2026-03-01', true],
  ['2027-01-01', true],
])('of two freezes, one open, %s lies in one: %s', (day, isFrozen) => {
  const freezes = [on('2026-02-17', '2026-02-19'), on('2026-03-01')]
  expect(isFrozenOn(freezes, localDate(day))).toBe(isFrozen)
})

describe('over any loan with any history', () => {
  test('no charge grows on a frozen day', () => {
    fc.assert(
      fc.property(anyLoanHistory(), fc.nat({ max: 40 }), ({ facts, asOf }, days) => {
        const first = addDays(asOf, 1)
        const last = addDays(asOf, 1 + days)
        const frozen = { ...facts, freezes: [...facts.freezes, { fromOn: first, toOn: last }] }
        expect(lateFines(accountAsOf(frozen, last))).toBe(lateFines(accountAsOf(facts, asOf)))
      }),
      runs(3_000),
    )
  })

  test('a freeze never makes a borrower owe more, on its days or later', () => {
    fc.assert(
      fc.property(anyLoanHistory(), fc.nat({ max: 60 }), ({ facts, asOf }, days) => {
        // A waiver is capped by what is owed: with less owed, less is waived.
        // What a payment request does not ask for is allocated up to what is due: with less due, more
        // of it waits as an overpayment, so only payments without one compare.
        const payments = facts.payments
          .filter(({ fromOverpayment }) => fromOverpayment !== true)
          .map(({ paymentRequest, ...payment }) => payment)
        const bare = { ...facts, payments, waivers: [], charges: [], refunds: [] }
        const day = addDays(asOf, days)
        const free = accountAsOf(bare, day)
        const full = accountAsOf({ ...bare, freezes: [] }, day)
        expect(free.outstandingMinor <= full.outstandingMinor).toBe(true)
        expect(lateFines(free) <= lateFines(full)).toBe(true)
        expect(free.overpaidMinor >= full.overpaidMinor).toBe(true)
      }),
      runs(5_000),
    )
  })
})
