import { describe, expect, test } from 'vitest'
import { localDate as on } from '../calendar/local-date.ts'
import { percent, ratio } from '../money/ratio.ts'
import { buildSchedule } from '../schedule/build-schedule.ts'
import type { Terms } from '../terms/terms.ts'
import { PLAIN_TERMS } from '../test-vectors/any-terms.ts'
import { SPECIFIED_ORDER } from '../waterfall/waterfall-order.ts'
import { accountAsOf } from './account-as-of.ts'
import { openFacts } from './open-facts.ts'

const terms: Terms = {
  ...PLAIN_TERMS,
  currency: 'IDR',
  principalMinor: 1_000_000n,
  installments: 3,
  fees: [
    {
      code: 'service',
      when: 'disbursal',
      payableTo: 'lender',
      amount: { kind: 'flat', minor: 20_000n },
    },
  ],
}
const schedule = buildSchedule(terms, on('2026-01-15'))
const agreed = { loanId: 'l', market: 'ID', clientKind: 'new', terms, schedule } as const

describe('the facts of a loan just paid out', () => {
  test('owe the schedule and nothing of the fees kept back', () => {
    const account = accountAsOf(openFacts(agreed), on('2026-01-15'))
    expect(account.outstandingMinor).toBe(schedule.totals.totalMinor)
    expect(account.installments.map(each => each.owedMinor)).toEqual(
      schedule.rows.map(row => row.totalMinor),
    )
  })

  test('count the fees kept back as a cost to the caps', () => {
    expect(openFacts(agreed).benefitMinor).toBe(schedule.totals.interestMinor + 20_000n)
  })

  test('carry the caps of the day the agreement was made', () => {
    expect(openFacts(agreed).caps).toMatchObject({
      lateFinePerDay: percent('0.1'),
      total: ratio(1n, 1n),
    })
    const earlier = openFacts({ ...agreed, agreedOn: on('2025-12-31') })
    expect(earlier.caps.lateFinePerDay).toEqual(percent('0.2'))
  })

  test('name a waterfall that exists', () => {
    expect(openFacts(agreed).waterfall).toBe(SPECIFIED_ORDER)
    const broken = { ...terms, waterfallCode: 'NONE' }
    expect(() => openFacts({ ...agreed, terms: broken })).toThrow(RangeError)
  })
})
