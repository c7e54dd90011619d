import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, localDate } from '../calendar/local-date.ts'
import { accountAsOf } from '../loan/account-as-of.ts'
import type { LoanFacts } from '../loan/facts.ts'
import { openFacts } from '../loan/open-facts.ts'
import { sumMinor } from '../money/money.ts'
import { ratio } from '../money/ratio.ts'
import { buildSchedule } from '../schedule/build-schedule.ts'
import type { Schedule, ScheduleRow } from '../schedule/schedule.ts'
import { SPECIFIED_PREPAYMENT } from '../terms/terms.ts'
import { anyTermsWithDisbursement, PLAIN_TERMS } from '../test-vectors/any-terms.ts'
import { runs } from '../test-vectors/property-runs.ts'
import { earlySettlementWaivers } from './early-settlement.ts'
import { payOffOpensOn, payOffQuote } from './settlement-quote.ts'

const agreed = { loanId: 'l', market: 'IN', clientKind: 'new', terms: PLAIN_TERMS } as const

/**
 * settlement-001 of domain/test-vectors/settlement-uk.json: 250.00 at 0.8 % a day, paid on time.
 */
const publishedLoan = (): { facts: LoanFacts; schedule: Schedule } => {
  const start = localDate('2023-11-28')
  const days = [24, 55, 86, 115]
  const paid = [10_053n, 10_053n, 10_053n, 10_048n]
  let owedMinor = 25_000n
  const rows = days.map((day, index): ScheduleRow => {
    const from = days[index - 1] ?? 0
    const interestMinor = (owedMinor * 8n * BigInt(day - from)) / 1000n
    const totalMinor = paid[index] ?? 0n
    const principalMinor = totalMinor - interestMinor
    owedMinor -= principalMinor
    return {
      periodNo: index + 1,
      fromOn: addDays(start, from),
      dueOn: addDays(start, day),
      days: day - from,
      principalMinor,
      interestMinor,
      feeMinor: 0n,
      totalMinor,
      balanceAfterMinor: owedMinor,
    }
  })
  expect(owedMinor).toBe(0n)
  const built = buildSchedule(PLAIN_TERMS, start)
  const schedule = { ...built, rows, disbursalFees: [], netDisbursedMinor: 25_000n }
  const open = openFacts({ ...agreed, schedule })
  return { facts: { ...open, principalMinor: 25_000n }, schedule }
}

describe('the published settlement', () => {
  const payments = [24, 55, 86].map((day, index) => ({
    paymentId: `payment-${index}`,
    sequenceNo: index + 1,
    paidOn: addDays(localDate('2023-11-28'), day),
    amountMinor: 10_053n,
    reversed: false,
  }))

  test.each([
    [24, 19_747n],
    [55, 14_591n],
    [86, 8_156n],
    [112, 9_852n],
  ])('on day %i costs what it says', (day, amountMinor) => {
    const { facts, schedule } = publishedLoan()
    const on = addDays(schedule.disbursedOn, day)
    expect(payOffQuote({ ...facts, payments }, schedule, on).amountMinor).toBe(amountMinor)
  })
})

test('what was charged beyond the schedule is in it, each kind once', () => {
  const { facts: published, schedule } = publishedLoan()
  const benefitMinor = sumMinor(schedule.rows.map(row => row.interestMinor))
  const facts = { ...published, benefitMinor }
  const on = addDays(schedule.disbursedOn, 24)
  const charges = (['penalty', 'statutory', 'enforcement'] as const).map((bucket, index) => ({
    chargeId: `charge-${index}`,
    bucket,
    raisedOn: on,
    dueOn: on,
    amountMinor: [30n, 100n, 50n][index] ?? 0n,
  }))
  const without = payOffQuote(facts, schedule, on)
  const quote = payOffQuote({ ...facts, charges }, schedule, on)
  expect(quote.chargesMinor).toBe(180n)
  expect(quote.amountMinor).toBe(without.amountMinor + 180n)
})

test('it opens after half the term and seven days', () => {
  const disbursedOn = localDate('2026-11-21')
  const schedule = buildSchedule(PLAIN_TERMS, disbursedOn)
  const none = { afterTermShare: ratio(0n, 1n), afterDays: 7 }
  expect(payOffOpensOn({ prepayment: none }, schedule)).toBe('2026-11-28')
  const half = payOffOpensOn({ prepayment: SPECIFIED_PREPAYMENT }, schedule)
  expect(half > addDays(disbursedOn, 7)).toBe(true)
})

test('paying the quote settles any loan on that day, whatever was paid before', () => {
  fc.assert(
    fc.property(
      anyTermsWithDisbursement(),
      fc.integer({ min: 0, max: 400 }),
      fc.bigInt({ min: 0n, max: 80n }),
      ({ terms, disbursedOn }, days, paidPercent) => {
        const schedule = buildSchedule(terms, disbursedOn)
        const open = openFacts({ ...agreed, terms, schedule })
        const on = addDays(disbursedOn, days)
        const paidMinor = (open.principalMinor * paidPercent) / 100n
        const first = { paymentId: 'a', sequenceNo: 1, paidOn: on, reversed: false }
        const payments = paidMinor === 0n ? [] : [{ ...first, amountMinor: paidMinor }]
        const facts = { ...open, payments }
        const quote = payOffQuote(facts, schedule, on)
        const { amountMinor, savedMinor } = quote
        const owed = accountAsOf(facts, on).outstandingMinor
        expect(amountMinor + savedMinor).toBe(owed)
        expect(
          quote.principalMinor + quote.interestMinor + quote.feeMinor + quote.chargesMinor,
        ).toBe(amountMinor)
        fc.pre(amountMinor > 0n)
        const repayment = { paymentId: 'exit', sequenceNo: 2, paidOn: on, amountMinor }
        const { waivers } = earlySettlementWaivers('pay-off', facts, schedule, repayment)
        const settling = [...payments, { ...repayment, reversed: false }]
        const after = accountAsOf({ ...facts, waivers, payments: settling }, on)
        expect(after.state).toBe('settled')
        expect(after.overpaidMinor).toBe(accountAsOf(facts, on).overpaidMinor)
      },
    ),
    runs(300),
  )
})
