import { describe, expect, test } from 'vitest'
import { localDate } from '../calendar/local-date.ts'
import { percent, ratio } from '../money/ratio.ts'
import type { Grace, InterestTerms, Terms } from '../terms/terms.ts'
import { PLAIN_TERMS } from '../test-vectors/any-terms.ts'
import { buildSchedule } from './build-schedule.ts'

const DISBURSED_ON = localDate('2026-01-31')

const grace = (part: Partial<Grace>): Grace => ({ ...PLAIN_TERMS.grace, ...part })
const interest = (part: Partial<InterestTerms>): InterestTerms => ({
  ...PLAIN_TERMS.interest,
  ...part,
})

/** 1,200.00 over four months at 1 % a month. */
const SHORT: Terms = {
  ...PLAIN_TERMS,
  principalMinor: 120_000n,
  annualRate: percent('12'),
  installments: 4,
}
const FLAT: Terms = { ...SHORT, interest: interest({ method: 'flat' }) }
const EQUAL_PRINCIPAL: Terms = {
  ...SHORT,
  interest: interest({ amortization: 'equal-principal' }),
}

/** [principal, interest] of every row. */
function parts(terms: Terms): (readonly [bigint, bigint])[] {
  return buildSchedule(terms, DISBURSED_ON).rows.map(
    row => [row.principalMinor, row.interestMinor] as const,
  )
}

describe('due dates', () => {
  const dueDates = (change: Partial<Terms>, from = '2026-01-31') =>
    buildSchedule({ ...SHORT, ...change }, localDate(from)).rows.map(row => row.dueOn)

  test('monthly dates keep the day of disbursement through a short month', () => {
    expect(dueDates({})).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'])
  })

  test('weeks and days are counted as days', () => {
    expect(dueDates({ every: { count: 2, unit: 'week' }, installments: 2 })).toEqual([
      '2026-02-14',
      '2026-02-28',
    ])
    expect(dueDates({ every: { count: 10, unit: 'day' }, installments: 2 })).toEqual([
      '2026-02-10',
      '2026-02-20',
    ])
  })

  test('a first due date of its own sets the day of the others', () => {
    expect(dueDates({ firstDueOn: localDate('2026-03-05'), installments: 3 })).toEqual([
      '2026-03-05',
      '2026-04-05',
      '2026-05-05',
    ])
  })

  test('a first due date on or before the disbursement is refused', () => {
    expect(() => dueDates({ firstDueOn: DISBURSED_ON })).toThrow(RangeError)
  })

  test('each row starts where the one before fell due and counts its real days', () => {
    const rows = buildSchedule(SHORT, DISBURSED_ON).rows
    expect(rows.map(row => [row.fromOn, row.days])).toEqual([
      ['2026-01-31', 28],
      ['2026-02-28', 31],
      ['2026-03-31', 30],
      ['2026-04-30', 31],
    ])
  })
})

describe('declining balance', () => {
  test('equal principal bears interest on what is left', () => {
    expect(parts(EQUAL_PRINCIPAL)).toEqual([
      [30_000n, 1_200n],
      [30_000n, 900n],
      [30_000n, 600n],
      [30_000n, 300n],
    ])
  })

  test('equal principal ignores the multiple', () => {
    const terms = { ...EQUAL_PRINCIPAL, installments: 7, installmentMultipleMinor: 100n }
    expect(parts(terms)[0]?.[0]).toBe(17_143n)
  })

  test('daily interest counts real days over 365, in a leap year too', () => {
    const terms = {
      ...EQUAL_PRINCIPAL,
      principalMinor: 3_650_000n,
      interest: interest({ amortization: 'equal-principal', calculation: 'daily' }),
      installments: 2,
    }
    const rows = buildSchedule(terms, localDate('2024-01-15')).rows
    // 36,500.00 × 12 % / 365 = 12.00 a day; half of it after the first installment.
    expect(rows.map(row => row.interestMinor)).toEqual([31n * 1_200n, 29n * 600n])
  })

  test('actual/actual days of a leap year count over 366', () => {
    const terms = {
      ...EQUAL_PRINCIPAL,
      principalMinor: 3_660_000n,
      interest: interest({
        amortization: 'equal-principal',
        calculation: 'daily',
        dayCount: 'actual/actual',
      }),
      installments: 1,
    }
    expect(buildSchedule(terms, localDate('2024-01-15')).rows[0]?.interestMinor).toBe(37_200n)
  })

  test('a free loan is split evenly, the last row taking the odd unit', () => {
    const terms = { ...SHORT, principalMinor: 100_000n, annualRate: ratio(0n, 1n), installments: 3 }
    expect(parts(terms)).toEqual([
      [33_333n, 0n],
      [33_333n, 0n],
      [33_334n, 0n],
    ])
  })

  test('one installment is the principal with its interest', () => {
    expect(parts({ ...SHORT, installments: 1 })).toEqual([[120_000n, 1_200n]])
  })
})

describe('the installment of a declining loan', () => {
  const totals = (terms: Terms) =>
    buildSchedule(terms, DISBURSED_ON).rows.map(row => row.totalMinor)

  test('without a multiple it is right to the minor unit and the last row takes the rest', () => {
    expect(totals(SHORT)).toEqual([30_754n, 30_754n, 30_754n, 30_752n])
  })

  test('with a multiple it is a multiple, but for the last row', () => {
    expect(totals({ ...SHORT, installmentMultipleMinor: 500n })).toEqual([
      31_000n,
      31_000n,
      31_000n,
      30_000n,
    ])
  })

  test('with a multiple it does not depend on the days of the months', () => {
    const terms = {
      ...SHORT,
      interest: interest({ calculation: 'daily' }),
      installmentMultipleMinor: 100n,
    }
    const january = buildSchedule(terms, localDate('2026-01-31')).rows[0]
    const march = buildSchedule(terms, localDate('2026-03-01')).rows[0]
    expect(january?.totalMinor).toBe(march?.totalMinor)
  })

  test('a difference above half a unit per installment is distributed over all', () => {
    // Three fortnights at 9.4822 % over 364 days: 33.58 would leave 33.56 for the last row.
    const terms = {
      ...SHORT,
      principalMinor: 10_000n,
      annualRate: percent('9.4822'),
      interest: interest({ calculation: 'daily', dayCount: 'actual/364' }),
      installments: 3,
      every: { count: 2, unit: 'week' } as const,
    }
    expect(totals(terms)).toEqual([3_357n, 3_357n, 3_358n])
  })

  test('with a multiple it follows ideal periods, or the real ones where the first day is chosen', () => {
    const level = (rates: readonly number[]) => {
      const worth = rates.reduceRight((later, rate) => (1 + later) / (1 + rate), 0)
      return BigInt(Math.round(120_000 / worth / 10) * 10)
    }
    const fortnights = {
      ...SHORT,
      annualRate: percent('36'),
      interest: interest({ calculation: 'daily' }),
      every: { count: 2, unit: 'week' } as const,
      installmentMultipleMinor: 10n,
    }
    const fortnight = (0.36 * 14) / 365
    expect(totals(fortnights)[0]).toBe(level([fortnight, fortnight, fortnight, fortnight]))
    const months = { ...fortnights, every: { count: 1, unit: 'month' } as const }
    const month = (0.36 * 30) / 365
    expect(totals(months)[0]).toBe(level([month, month, month, month]))
    const chosen = { ...SHORT, installmentMultipleMinor: 10n, firstDueOn: localDate('2026-07-31') }
    expect(totals(chosen)[0]).toBe(level([0.06, 0.01, 0.01, 0.01]))
  })

  // At 4,000 % a period one paisa too much a row would end the loan at once; the interest of the
  // second rounds up to a multiple.
  test.each([120_000n, 120_002n])(
    'rounding never repays %s before its last row',
    principalMinor => {
      const terms = {
        ...SHORT,
        principalMinor,
        annualRate: percent('48000'),
        installments: 24,
        installmentMultipleMinor: 100n,
      }
      const { rows } = buildSchedule(terms, DISBURSED_ON)
      expect(rows.every(row => row.totalMinor > 0n)).toBe(true)
      expect(rows.at(-2)?.balanceAfterMinor).toBeGreaterThan(0n)
    },
  )

  test('a long first period that accrues more than an installment carries no principal', () => {
    const terms = { ...SHORT, annualRate: percent('360'), firstDueOn: localDate('2026-07-31') }
    const [first, ...rest] = buildSchedule(terms, DISBURSED_ON).rows
    expect(first).toMatchObject({ interestMinor: 6n * 36_000n, principalMinor: 0n })
    const levels = new Set(rest.slice(0, -1).map(row => row.totalMinor))
    expect(levels).toEqual(new Set([66_075n]))
  })
})

describe('flat interest', () => {
  test('every row bears the same interest on the whole principal', () => {
    expect(parts(FLAT)).toEqual([
      [30_000n, 1_200n],
      [30_000n, 1_200n],
      [30_000n, 1_200n],
      [30_000n, 1_200n],
    ])
  })

  test('the last row takes the unit that cannot be shared', () => {
    expect(parts({ ...FLAT, principalMinor: 100_025n }).map(([, minor]) => minor)).toEqual([
      1_000n,
      1_000n,
      1_000n,
      1_001n,
    ])
  })

  test('daily flat interest counts the days of the whole term, then distributes it', () => {
    const terms = { ...FLAT, interest: interest({ method: 'flat', calculation: 'daily' }) }
    // 120,000 × 12 % × 120/365 = 4,734.25 → 4,734: 1,184 × 3 and the rest.
    expect(parts(terms).map(([, interestMinor]) => interestMinor)).toEqual([
      1_184n,
      1_184n,
      1_184n,
      1_182n,
    ])
  })

  test('with a multiple the installment is a multiple, principal and interest together', () => {
    const terms = {
      ...FLAT,
      annualRate: percent('11.3'),
      principalMinor: 500_000n,
      installments: 18,
      installmentMultipleMinor: 100n,
    }
    const { rows } = buildSchedule(terms, DISBURSED_ON)
    expect(rows[0]).toMatchObject({ interestMinor: 4_708n, principalMinor: 27_792n })
    expect(rows.slice(0, -1).every(row => row.totalMinor === 32_500n)).toBe(true)
  })
})

describe('grace', () => {
  test('on principal: interest alone falls due, then the rest is repaid in fewer parts', () => {
    expect(parts({ ...EQUAL_PRINCIPAL, grace: grace({ principalInstallments: 2 }) })).toEqual([
      [0n, 1_200n],
      [0n, 1_200n],
      [60_000n, 1_200n],
      [60_000n, 600n],
    ])
    expect(parts({ ...SHORT, grace: grace({ principalInstallments: 2 }) })).toEqual([
      [0n, 1_200n],
      [0n, 1_200n],
      [59_701n, 1_200n],
      [60_299n, 603n],
    ])
    expect(parts({ ...FLAT, grace: grace({ principalInstallments: 1 }) })).toEqual([
      [0n, 1_200n],
      [40_000n, 1_200n],
      [40_000n, 1_200n],
      [40_000n, 1_200n],
    ])
  })

  test('on interest payment: what accrued falls due with the first installment after', () => {
    expect(parts({ ...EQUAL_PRINCIPAL, grace: grace({ interestPaymentInstallments: 2 }) })).toEqual(
      [
        [30_000n, 0n],
        [30_000n, 0n],
        [30_000n, 1_200n + 900n + 600n],
        [30_000n, 300n],
      ],
    )
  })

  test('on interest payment, flat: distributed over the rest, or paid at once', () => {
    const eased = { ...FLAT, grace: grace({ interestPaymentInstallments: 1 }) }
    expect(parts(eased).map(([, interestMinor]) => interestMinor)).toEqual([
      0n,
      1_600n,
      1_600n,
      1_600n,
    ])
    const equalPrincipal = interest({ method: 'flat', amortization: 'equal-principal' })
    expect(
      parts({ ...eased, interest: equalPrincipal }).map(([, interestMinor]) => interestMinor),
    ).toEqual([0n, 2_400n, 1_200n, 1_200n])
  })

  test('free of interest: nothing accrues and nothing is made up later', () => {
    expect(parts({ ...EQUAL_PRINCIPAL, grace: grace({ interestFreeInstallments: 2 }) })).toEqual([
      [30_000n, 0n],
      [30_000n, 0n],
      [30_000n, 600n],
      [30_000n, 300n],
    ])
    expect(parts({ ...FLAT, grace: grace({ interestFreeInstallments: 1 }) })).toEqual([
      [30_000n, 0n],
      [30_000n, 1_200n],
      [30_000n, 1_200n],
      [30_000n, 1_200n],
    ])
  })

  test('free of interest, with a multiple: the installment stays, the last is less', () => {
    const terms = {
      ...SHORT,
      grace: grace({ interestFreeInstallments: 1 }),
      installmentMultipleMinor: 100n,
    }
    expect(buildSchedule(terms, DISBURSED_ON).rows.map(row => row.totalMinor)).toEqual([
      30_800n,
      30_800n,
      30_800n,
      29_376n,
    ])
  })

  test('postponed and free at once: the free periods owe nothing later', () => {
    const both = grace({ interestFreeInstallments: 1, interestPaymentInstallments: 2 })
    expect(parts({ ...EQUAL_PRINCIPAL, grace: both })).toEqual([
      [30_000n, 0n],
      [30_000n, 0n],
      [30_000n, 900n + 600n],
      [30_000n, 300n],
    ])
  })
})

test('fees are taken from the disbursal or added to every installment', () => {
  const schedule = buildSchedule(
    {
      ...FLAT,
      fees: [
        {
          code: 'service',
          when: 'disbursal',
          payableTo: 'lender',
          amount: { kind: 'share', ofPrincipal: ratio(1n, 50n) },
        },
        {
          code: 'insurance',
          when: 'installment',
          payableTo: 'third-party',
          amount: { kind: 'flat', minor: 250n },
        },
      ],
    },
    DISBURSED_ON,
  )
  expect(schedule.netDisbursedMinor).toBe(117_600n)
  expect(schedule.disbursalFees).toEqual([
    { code: 'service', payableTo: 'lender', amountMinor: 2_400n },
  ])
  expect(schedule.rows[0]).toMatchObject({ feeMinor: 250n, totalMinor: 31_450n })
  expect(schedule.totals).toEqual({
    principalMinor: 120_000n,
    interestMinor: 4_800n,
    feeMinor: 1_000n,
    disbursalFeeMinor: 2_400n,
    totalMinor: 125_800n,
    costMinor: 8_200n,
  })
})

test('unsound terms build no schedule', () => {
  expect(() => buildSchedule({ ...SHORT, installments: 0 }, DISBURSED_ON)).toThrow(
    'installments-out-of-range',
  )
})
