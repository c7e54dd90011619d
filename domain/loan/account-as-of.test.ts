import { describe, expect, test } from 'vitest'
import { addDays, localDate as on } from '../calendar/local-date.ts'
import { INDIA_LATE_TERMS } from '../market/india/late-terms.ts'
import { percent, ratio } from '../money/ratio.ts'
import { PLAIN_FACTS, paymentOf, scheduleOf } from '../test-vectors/any-facts.ts'
import { ZERO_AMOUNTS } from '../waterfall/bucket.ts'
import { accountAsOf } from './account-as-of.ts'
import type { LoanFacts } from './facts.ts'

// Three installments of 1,100.00, due on 15 February, 15 March and 15 April 2026.
const paid = (...payments: LoanFacts['payments']): LoanFacts => ({ ...PLAIN_FACTS, payments })
const inIndia = (...payments: LoanFacts['payments']): LoanFacts => ({
  ...paid(...payments),
  lateTerms: INDIA_LATE_TERMS,
})

describe('a loan nobody has paid on', () => {
  test('owes everything and has nothing due on the day of its disbursement', () => {
    const account = accountAsOf(PLAIN_FACTS, on('2026-01-15'))
    expect(account).toMatchObject({
      state: 'running',
      outstandingMinor: 330_000n,
      outstanding: { ...ZERO_AMOUNTS, interest: 30_000n, principal: 300_000n },
      dueNowMinor: 0n,
      overdueMinor: 0n,
      nextDue: { periodNo: 1, dueOn: '2026-02-15', amountMinor: 110_000n },
      daysLate: 0,
      overpaidMinor: 0n,
      settledOn: undefined,
    })
  })

  test('is due on its due day and overdue the day after', () => {
    const due = accountAsOf(PLAIN_FACTS, on('2026-02-15'))
    expect(due).toMatchObject({ state: 'due', dueNowMinor: 110_000n, overdueMinor: 0n })
    expect(due.nextDue).toMatchObject({ periodNo: 1 })
    const late = accountAsOf(PLAIN_FACTS, on('2026-02-16'))
    expect(late).toMatchObject({ state: 'overdue', overdueMinor: 110_000n, daysLate: 1 })
    expect(late.nextDue).toMatchObject({ periodNo: 2, amountMinor: 110_000n })
  })

  test('counts the days of the oldest installment and owes both that are late', () => {
    const account = accountAsOf(PLAIN_FACTS, on('2026-03-20'))
    expect(account).toMatchObject({ daysLate: 33, overdueMinor: 220_000n, dueNowMinor: 220_000n })
    const statuses = account.installments.map(each => [each.status, each.daysLate])
    expect(statuses).toEqual([
      ['overdue', 33],
      ['overdue', 5],
      ['not-due', 0],
    ])
  })

  test('has no account before its disbursement', () => {
    expect(() => accountAsOf(PLAIN_FACTS, on('2026-01-14'))).toThrow(RangeError)
  })
})

describe('payments', () => {
  test('go to interest, then principal, one installment after the other', () => {
    const account = accountAsOf(paid(paymentOf(1, '2026-02-10', 115_000n)), on('2026-02-10'))
    expect(account.payments).toEqual([
      {
        paymentId: 'payment-1',
        sequenceNo: 1,
        paidOn: '2026-02-10',
        amountMinor: 115_000n,
        fromOverpayment: false,
        parts: [
          { periodNo: 1, bucket: 'interest', amountMinor: 10_000n },
          { periodNo: 1, bucket: 'principal', amountMinor: 100_000n },
          { periodNo: 2, bucket: 'interest', amountMinor: 5_000n },
        ],
        byBucket: { ...ZERO_AMOUNTS, interest: 15_000n, principal: 100_000n },
        refundRepaidMinor: 0n,
        overpaidMinor: 0n,
        outstandingAfterMinor: 215_000n,
        principalAfterMinor: 200_000n,
      },
    ])
    expect(account.installments[0]).toMatchObject({
      status: 'paid',
      clearedOn: '2026-02-10',
      paidInAdvanceMinor: 110_000n,
      paidLateMinor: 0n,
    })
  })

  test('of later days are not seen yet', () => {
    const facts = paid(paymentOf(1, '2026-02-15', 110_000n))
    expect(accountAsOf(facts, on('2026-02-14')).outstandingMinor).toBe(330_000n)
    expect(accountAsOf(facts, on('2026-02-15')).outstandingMinor).toBe(220_000n)
  })

  test('of one day are allocated in the order of their numbers', () => {
    const facts = paid(paymentOf(2, '2026-02-15', 1_000n), paymentOf(1, '2026-02-15', 2_000n))
    const { payments } = accountAsOf(facts, on('2026-02-15'))
    expect(payments.map(payment => payment.sequenceNo)).toEqual([1, 2])
  })

  test('settle the loan on the day it is fully paid, and any excess is owed back', () => {
    const facts = paid(paymentOf(1, '2026-03-01', 300_000n), paymentOf(2, '2026-03-05', 40_000n))
    const account = accountAsOf(facts, on('2026-12-31'))
    expect(account).toMatchObject({
      state: 'settled',
      settledOn: '2026-03-05',
      outstandingMinor: 0n,
      overpaidMinor: 10_000n,
      nextDue: undefined,
      daysLate: 0,
    })
    expect(account.payments[1]).toMatchObject({ overpaidMinor: 10_000n, outstandingAfterMinor: 0n })
  })
})

describe('payments that become known late', () => {
  test('a payment with an earlier day is allocated before those already known', () => {
    const known = paid(paymentOf(1, '2026-02-15', 60_000n))
    const replayed = paid(paymentOf(1, '2026-02-15', 60_000n), paymentOf(2, '2026-02-01', 100_000n))
    const partsOfFirst = (facts: LoanFacts) =>
      accountAsOf(facts, on('2026-02-15'))
        .payments.find(payment => payment.paymentId === 'payment-1')
        ?.parts.map(part => part.periodNo)
    expect(partsOfFirst(known)).toEqual([1, 1])
    expect(partsOfFirst(replayed)).toEqual([1, 2, 2])
  })

  test('a reversed payment leaves no effect, late charges included', () => {
    const onTime = inIndia(paymentOf(1, '2026-02-15', 110_000n))
    expect(accountAsOf(onTime, on('2026-02-20')).outstanding.penalty).toBe(0n)
    const reversed = inIndia({ ...paymentOf(1, '2026-02-15', 110_000n), reversed: true })
    const account = accountAsOf(reversed, on('2026-02-20'))
    expect(account).toEqual(accountAsOf(inIndia(), on('2026-02-20')))
    expect(account.outstanding.penalty).toBe(100_000n + 5n * 5_500n)
  })
})

describe('the late charges of the Indian terms', () => {
  test('are a penalty and 5 % of the unpaid amount on the first late day', () => {
    const account = accountAsOf(inIndia(), on('2026-02-16'))
    expect(account.charges).toMatchObject([
      { kind: 'late-penalty', periodNo: 1, dueOn: '2026-02-16', amountMinor: 100_000n },
      { kind: 'late-interest', periodNo: 1, dueOn: '2026-02-16', amountMinor: 5_500n },
    ])
    expect(account.installments[0]?.outstanding.penalty).toBe(105_500n)
    expect(account.dueNowMinor).toBe(215_500n)
  })

  test('are lower for a client who comes back', () => {
    const facts: LoanFacts = { ...inIndia(), clientKind: 'repeat' }
    expect(accountAsOf(facts, on('2026-02-16')).charges[0]?.amountMinor).toBe(80_000n)
  })

  test('take the penalty once, and interest on what is left after a payment', () => {
    // On the 10th late day: 1,000.00 + 10 × 55.00 are paid first, then 500.00 of the installment.
    const facts = inIndia(paymentOf(1, '2026-02-25', 100_000n + 55_000n + 50_000n))
    const account = accountAsOf(facts, on('2026-02-27'))
    expect(account.payments[0]?.byBucket).toMatchObject({ penalty: 155_000n, interest: 10_000n })
    expect(account.outstanding.penalty).toBe(2n * 3_000n)
    expect(account.charges.map(each => each.kind)).toEqual(['late-penalty', 'late-interest'])
  })

  test('a payment on the due day costs nothing extra, one a day later costs a day', () => {
    const asOf = on('2026-02-18')
    const onTime = accountAsOf(inIndia(paymentOf(1, '2026-02-15', 110_000n)), asOf)
    expect(onTime.charges).toEqual([])
    const dayLate = accountAsOf(inIndia(paymentOf(1, '2026-02-16', 110_000n + 105_500n)), asOf)
    expect(dayLate.outstandingMinor).toBe(220_000n)
  })

  test('stop at the principal, and say since when and whose rule', () => {
    // Agreed interest 300.00 leaves 2,700.00 for being late, of a principal of 3,000.00.
    const account = accountAsOf(inIndia(), on('2026-06-30'))
    const late = account.charges.filter(each => each.kind !== 'raised')
    expect(late.reduce((sum, each) => sum + each.amountMinor, 0n)).toBe(270_000n)
    const interest = late.find(each => each.kind === 'late-interest')
    expect(interest?.clip?.reason).toBe('lender-cap')
    expect(interest?.unlimitedMinor).toBeGreaterThan(interest?.amountMinor ?? 0n)
    const since = interest?.clip?.since ?? on('2026-01-15')
    const full = accountAsOf(inIndia(), addDays(since, -1)).outstanding.penalty
    expect(full).toBeLessThan(270_000n)
    expect(accountAsOf(inIndia(), since).outstanding.penalty).toBe(270_000n)
  })
})

test('a cap reached in the middle of a run of days names its day', () => {
  // 165.00 a day on 3,300.00; of 2,700.00 the 16th day leaves 60.00 for the 17th.
  const amounts = { principalMinor: 300_000n, interestMinor: 30_000n, feeMinor: 0n }
  const facts: LoanFacts = {
    ...PLAIN_FACTS,
    schedule: scheduleOf([{ dueOn: on('2026-02-15'), ...amounts }]),
    lateTerms: { interestTiers: INDIA_LATE_TERMS.interestTiers },
  }
  expect(accountAsOf(facts, on('2026-03-03')).charges).toMatchObject([
    { dueOn: '2026-02-16', amountMinor: 264_000n, clip: undefined },
  ])
  expect(accountAsOf(facts, on('2026-05-31')).charges).toMatchObject([
    {
      dueOn: '2026-02-16',
      amountMinor: 270_000n,
      clip: { reason: 'lender-cap', since: '2026-03-04' },
    },
  ])
})

describe('a daily limit on late fines', () => {
  const facts: LoanFacts = {
    ...inIndia(),
    caps: { total: ratio(1n, 1n), totalSetBy: 'regulator', lateFinePerDay: percent('0.1') },
  }

  test('cuts each day, the penalty first', () => {
    const account = accountAsOf(facts, on('2026-02-18'))
    expect(account.charges).toMatchObject([
      { kind: 'late-penalty', amountMinor: 300n, clip: { reason: 'daily-cap' } },
      {
        kind: 'late-interest',
        amountMinor: 600n,
        clip: { reason: 'daily-cap', since: '2026-02-16' },
      },
    ])
  })

  const penaltyBy = (chargeId: string, raisedOn: string) =>
    ({
      chargeId,
      bucket: 'penalty',
      raisedOn: on(raisedOn),
      dueOn: on(raisedOn),
      amountMinor: 200n,
    }) as const

  test('is shared by penalties raised by hand on one day', () => {
    const charges = [penaltyBy('a', '2026-02-01'), penaltyBy('b', '2026-02-01')]
    const account = accountAsOf({ ...facts, charges }, on('2026-02-01'))
    expect(account.charges.map(each => each.amountMinor)).toEqual([200n, 100n])
    const apart = [penaltyBy('a', '2026-02-01'), penaltyBy('b', '2026-02-02')]
    const twoDays = accountAsOf({ ...facts, charges: apart }, on('2026-02-02'))
    expect(twoDays.charges.map(each => each.amountMinor)).toEqual([200n, 200n])
  })

  test('leaves nothing for a penalty raised on a day already full', () => {
    const charge = penaltyBy('returned-debit', '2026-02-16')
    const account = accountAsOf({ ...facts, charges: [charge] }, on('2026-02-16'))
    expect(account.charges[0]).toMatchObject({
      chargeId: 'returned-debit',
      amountMinor: 0n,
      unlimitedMinor: 200n,
      clip: { reason: 'daily-cap', since: '2026-02-16' },
    })
  })
})
