import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localDate as on } from '../calendar/local-date.ts'
import { accountAsOf } from '../loan/account-as-of.ts'
import type { LoanFacts } from '../loan/facts.ts'
import { INDIA_LATE_TERMS } from '../market/india/late-terms.ts'
import { ratio } from '../money/ratio.ts'
import { anyLoanHistory, PLAIN_FACTS, paymentOf } from '../test-vectors/any-facts.ts'
import { runs } from '../test-vectors/property-runs.ts'
import { extensionOffer } from './extension-offer.ts'

// Three installments of 1,100.00 (100.00 of it interest), due on the 15th of February to April
// 2026.
const TERMS = {
  principalMinor: 300_000n,
  every: { count: 1, unit: 'month' as const },
  extension: { maxTimes: 2, fee: { kind: 'flat' as const, minor: 6_000n } },
}
const offerOn = (facts: LoanFacts, day: string, terms = TERMS) =>
  extensionOffer(terms, facts, accountAsOf(facts, on(day)))

/** The loan once the offer of a day has been paid. */
const extended = (facts: LoanFacts, day: string, amountMinor: bigint): LoanFacts => {
  const offer = offerOn(facts, day)
  if ('refused' in offer) throw new Error(offer.refused)
  const no = facts.extensions.length + 1
  return {
    ...facts,
    charges: [
      ...facts.charges,
      {
        chargeId: `extension-${no}`,
        bucket: 'fee',
        raisedOn: on(day),
        dueOn: on(day),
        amountMinor: offer.feeMinor,
      },
    ],
    payments: [...facts.payments, { ...paymentOf(90 + no, day, amountMinor), forExtension: true }],
    extensions: [
      ...facts.extensions,
      { extensionId: `extension-${no}`, effectiveOn: on(day), dueDates: offer.dueDates },
    ],
  }
}

describe('an extension', () => {
  test('moves every unpaid due day by one period, for its fee and the interest due', () => {
    expect(offerOn(PLAIN_FACTS, '2026-02-15')).toMatchObject({
      feeMinor: 6_000n,
      arrearsMinor: 10_000n,
      payMinor: 16_000n,
      nextDueOn: '2026-03-15',
      daysBought: 28,
      dueDates: [
        { periodNo: 1, dueOn: '2026-03-15' },
        { periodNo: 2, dueOn: '2026-04-15' },
        { periodNo: 3, dueOn: '2026-05-15' },
      ],
      owedAfterMinor: 320_000n,
      payNowInsteadMinor: 110_000n,
    })
  })

  test('taken late counts from today, and late charges are part of its arrears', () => {
    const facts = { ...PLAIN_FACTS, lateTerms: INDIA_LATE_TERMS }
    const offer = offerOn(facts, '2026-02-20')
    const account = accountAsOf(facts, on('2026-02-20'))
    expect(offer).toMatchObject({ nextDueOn: '2026-03-20', daysBought: 28 })
    expect(offer).toMatchObject({ arrearsMinor: account.dueNowMinor - 100_000n })
  })

  test('moves the whole plan: also an installment after the oldest unpaid one that is waived', () => {
    const waiver = { waivedOn: on('2026-02-01'), periodNo: 2, amountMinor: 100_000n } as const
    const waivers = (['interest', 'principal'] as const).map(bucket => {
      return { ...waiver, bucket, waiverId: `waiver-${bucket}` }
    })
    const facts = extended({ ...PLAIN_FACTS, waivers }, '2026-02-15', 16_000n)
    const { installments } = accountAsOf(facts, on('2026-02-15'))
    expect(installments.map(({ dueOn }) => dueOn)).toEqual([
      '2026-03-15',
      '2026-04-15',
      '2026-05-15',
    ])
  })

  test('never shrinks the gaps between installments, a later one being paid or not', () => {
    const later = { ...paymentOf(1, '2026-02-01', 10n) }
    const waivers = (['interest', 'principal'] as const).map(bucket => ({
      waiverId: `waiver-${bucket}`,
      bucket,
      waivedOn: on('2026-02-01'),
      periodNo: 3,
      amountMinor: 100_000n,
    }))
    for (const changes of [{}, { waivers }, { payments: [later] }]) {
      const before = { ...PLAIN_FACTS, ...changes }
      const offer = offerOn(before, '2026-02-20')
      if ('refused' in offer) throw new Error(offer.refused)
      const facts = extended(before, '2026-02-20', offer.payMinor)
      const days = accountAsOf(facts, on('2026-02-20')).installments.map(({ dueOn }) => dueOn)
      expect(days).toEqual(['2026-03-20', '2026-04-20', '2026-05-20'])
    }
  })

  test('leaves installments that are paid where they are', () => {
    const facts = { ...PLAIN_FACTS, payments: [paymentOf(1, '2026-02-15', 110_000n)] }
    const offer = offerOn(facts, '2026-03-15')
    expect('dueDates' in offer && offer.dueDates.map(date => date.periodNo)).toEqual([2, 3])
  })

  test('once paid, leaves nothing due and no principal paid', () => {
    const facts = extended(PLAIN_FACTS, '2026-02-15', 16_000n)
    const account = accountAsOf(facts, on('2026-02-15'))
    expect(account).toMatchObject({ state: 'running', dueNowMinor: 0n, daysLate: 0 })
    expect(account.outstanding.principal).toBe(300_000n)
    expect(account.nextDue).toMatchObject({ dueOn: '2026-03-15', amountMinor: 100_000n })
  })

  test('taken again continues from the day to which the first one, late, had moved it', () => {
    const facts = extended(PLAIN_FACTS, '2026-02-20', 16_000n)
    expect(offerOn(facts, '2026-03-20')).toMatchObject({ nextDueOn: '2026-04-20', daysBought: 31 })
  })

  test('covers the interest of two late installments before any principal', () => {
    const offer = offerOn(PLAIN_FACTS, '2026-03-20')
    expect(offer).toMatchObject({ arrearsMinor: 20_000n })
    const facts = extended(PLAIN_FACTS, '2026-03-20', 26_000n)
    const account = accountAsOf(facts, on('2026-03-20'))
    expect(account).toMatchObject({ dueNowMinor: 0n, daysLate: 0, state: 'running' })
    expect(account.outstanding).toMatchObject({ principal: 300_000n, interest: 10_000n, fee: 0n })
  })

  test('keeps the day of the month of a loan that falls due at month ends', () => {
    const schedule = PLAIN_FACTS.schedule.map((row, index) => ({
      ...row,
      dueOn: on(['2026-01-31', '2026-02-28', '2026-03-31'][index] ?? ''),
    }))
    const facts = { ...PLAIN_FACTS, schedule, payments: [paymentOf(1, '2026-01-31', 110_000n)] }
    const offer = offerOn(facts, '2026-02-28')
    expect('dueDates' in offer && offer.dueDates.map(({ dueOn }) => dueOn)).toEqual([
      '2026-03-31',
      '2026-04-30',
    ])
  })
})

describe('the due date after an extension', () => {
  const dueOn = (facts: LoanFacts, day: string) => {
    const offer = offerOn(facts, day)
    if ('refused' in offer) throw new Error(offer.refused)
    return offer.dueDates.map(date => date.dueOn)
  }
  const from = (...days: string[]): LoanFacts => ({
    ...PLAIN_FACTS,
    schedule: PLAIN_FACTS.schedule.map((row, index) => ({ ...row, dueOn: on(days[index] ?? '') })),
  })
  const moved = (facts: LoanFacts, effectiveOn: string, ...days: string[]): LoanFacts => ({
    ...facts,
    extensions: [
      {
        extensionId: 'earlier',
        effectiveOn: on(effectiveOn),
        dueDates: days.map((day, index) => ({ periodNo: index + 1, dueOn: on(day) })),
      },
    ],
  })
  const monthEnds = from('2026-01-31', '2026-02-28', '2026-03-31')

  test('keeps the agreed day of the month where February cut the first due date short', () => {
    const threeMonths = from('2026-02-28', '2026-03-31', '2026-04-30')
    const monthly = { ...threeMonths, disbursedOn: on('2026-01-31') }
    expect(dueOn(monthly, '2026-02-28')).toEqual(['2026-03-31', '2026-04-30', '2026-05-31'])
    const single = { ...monthly, schedule: monthly.schedule.slice(0, 1) }
    expect(dueOn(single, '2026-02-28')).toEqual(['2026-03-31'])
  })

  test('is counted from today where that is later, also at the end of a month', () => {
    expect(dueOn(monthEnds, '2026-04-30')).toEqual(['2026-05-30', '2026-06-30', '2026-07-30'])
  })

  test('stays on the day that an extension has moved it to', () => {
    const later = moved(monthEnds, '2026-01-20', '2026-02-20', '2026-03-20', '2026-04-20')
    expect(dueOn(later, '2026-02-20')).toEqual(['2026-03-20', '2026-04-20', '2026-05-20'])
    const toMonthEnd = moved(PLAIN_FACTS, '2026-01-28', '2026-02-28', '2026-03-28', '2026-04-28')
    expect(dueOn(toMonthEnd, '2026-02-28')).toEqual(['2026-03-28', '2026-04-28', '2026-05-28'])
  })
})

describe('an extension is refused', () => {
  test.each([
    ['while nothing is due', PLAIN_FACTS, '2026-02-14', 'not-due'],
    [
      'when all is paid',
      { ...PLAIN_FACTS, payments: [paymentOf(1, '2026-02-01', 330_000n)] },
      '2026-02-15',
      'not-due',
    ],
  ])('%s', (_name, facts, day, refused) => {
    expect(offerOn(facts, day)).toEqual({ refused })
  })

  test('where the product has none', () => {
    const terms = { ...TERMS, extension: { ...TERMS.extension, maxTimes: 0 } }
    expect(offerOn(PLAIN_FACTS, '2026-02-15', terms)).toEqual({ refused: 'not-offered' })
  })

  test('the third time, where two are allowed', () => {
    const once = extended(PLAIN_FACTS, '2026-02-15', 16_000n)
    const twice = extended(once, '2026-03-15', 6_000n)
    expect(offerOn(twice, '2026-04-15')).toEqual({ refused: 'used-up' })
  })

  test('twice on one day, though an earlier payment was reversed', () => {
    const paid = { ...PLAIN_FACTS, payments: [paymentOf(1, '2026-02-15', 110_000n)] }
    const once = extended(paid, '2026-03-15', 16_000n)
    const payments = once.payments.map(fact => ({ ...fact, reversed: fact.sequenceNo === 1 }))
    expect(accountAsOf({ ...once, payments }, on('2026-03-15')).state).toBe('overdue')
    expect(offerOn({ ...once, payments }, '2026-03-15')).toEqual({ refused: 'used-up' })
  })

  test('when the fee exceeds the cap of the days of the extension', () => {
    // 60.00 for 28 days on 3,000.00 is 0.071 % a day.
    const capped = (perDay: bigint): LoanFacts => ({
      ...PLAIN_FACTS,
      caps: { ...PLAIN_FACTS.caps, benefitPerDay: ratio(perDay, 100_000n) },
    })
    expect(offerOn(capped(72n), '2026-02-15')).toMatchObject({ feeMinor: 6_000n })
    expect(offerOn(capped(71n), '2026-02-15')).toEqual({
      refused: 'above-cap',
      capReason: 'daily-cap',
    })
  })

  test('when the whole cost would pass the total', () => {
    const total = { total: ratio(35_000n, 300_000n), totalSetBy: 'regulator' as const }
    expect(offerOn({ ...PLAIN_FACTS, caps: total }, '2026-02-15')).toEqual({
      refused: 'above-cap',
      capReason: 'total-cap',
    })
  })

  test('but not for what the law or the courts have charged, which no cap counts', () => {
    const caps = { total: ratio(36_000n, 300_000n), totalSetBy: 'regulator' as const }
    const raised = (bucket: 'statutory' | 'enforcement' | 'fee'): LoanFacts => ({
      ...PLAIN_FACTS,
      caps,
      charges: [
        {
          chargeId: 'a',
          bucket,
          raisedOn: on('2026-02-01'),
          dueOn: on('2026-02-01'),
          amountMinor: 1n,
        },
      ],
    })
    expect(offerOn(raised('statutory'), '2026-02-15')).toMatchObject({ feeMinor: 6_000n })
    expect(offerOn(raised('enforcement'), '2026-02-15')).toMatchObject({ feeMinor: 6_000n })
    expect(offerOn(raised('fee'), '2026-02-15')).toMatchObject({ refused: 'above-cap' })
  })
})

test('any paid extension leaves nothing due, and never charges beyond the total cap', () => {
  fc.assert(
    fc.property(anyLoanHistory(), ({ facts, asOf }) => {
      // A waiver comes before the money of its day, so one of today would take from today's fee.
      fc.pre(facts.waivers.every(({ waivedOn }) => waivedOn !== asOf))
      // A refund comes after it, so that it would count the money as overpaid.
      fc.pre(facts.refunds.every(({ requestedOn }) => requestedOn !== asOf))
      const account = accountAsOf(facts, asOf)
      const terms = { ...TERMS, principalMinor: facts.principalMinor }
      const offer = extensionOffer(terms, facts, account)
      if ('refused' in offer) return
      const after = accountAsOf(
        {
          ...facts,
          charges: [
            ...facts.charges,
            {
              chargeId: 'z-extension',
              bucket: 'fee',
              raisedOn: asOf,
              dueOn: asOf,
              amountMinor: offer.feeMinor,
            },
          ],
          payments: [
            ...facts.payments,
            {
              paymentId: 'z-extension',
              sequenceNo: 1_000,
              paidOn: asOf,
              amountMinor: offer.payMinor,
              reversed: false,
              forExtension: true,
            },
          ],
          extensions: [
            ...facts.extensions,
            { extensionId: 'z-extension', effectiveOn: asOf, dueDates: offer.dueDates },
          ],
        },
        asOf,
      )
      expect(after.dueNowMinor).toBe(0n)
      expect(after.outstanding.principal).toBe(account.outstanding.principal)
      expect(after.outstandingMinor).toBe(offer.owedAfterMinor)
    }),
    runs(10_000),
  )
})
