import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, localDate } from '../calendar/local-date.ts'
import { parseMoney } from '../money/parse.ts'
import { percent, ratio } from '../money/ratio.ts'
import { divideRounded } from '../money/round.ts'
import { capMinor } from '../rate-caps/caps.ts'
import { anyDate, PLAIN_TERMS } from '../test-vectors/any-terms.ts'
import { runs } from '../test-vectors/property-runs.ts'
import uk from '../test-vectors/settlement-uk.json' with { type: 'json' }
import { buildSchedule } from './build-schedule.ts'
import { equalInstallment } from './equal-installment.ts'
import {
  actuarialSettlement,
  addOnSettlement,
  type DailyInterestLoan,
  earnedInterestMinor,
} from './settlement.ts'

const minor = (text: string) => parseMoney('INR', text).minor

function getTestVector(method: string) {
  const found = uk.cases.find(entry => entry.method === method)
  if (found === undefined) throw new Error(`no ${method} case`)
  const start = localDate(found.start)
  const perDay = percent(found.percentPerDay)
  const rows = found.rows.map(([day, paid, figure]) => ({
    on: addDays(start, Number(day)),
    paidMinor: minor(String(paid)),
    figureMinor: minor(String(figure)),
  }))
  const loan: DailyInterestLoan = {
    principalMinor: minor(found.principal),
    disbursedOn: start,
    annualRate: ratio(perDay.numerator * 365n, perDay.denominator),
    dayCount: 'actual/365',
    payments: rows
      .filter(row => row.paidMinor > 0n)
      .map(row => ({ on: row.on, amountMinor: row.paidMinor })),
    interestCapMinor: capMinor(minor(found.principal), percent(found.totalCapPercent)),
  }
  return { ...found, start, perDay, rows, loan }
}

describe('the actuarial settlement', () => {
  const { loan, rows, start, perDay, scheduled } = getTestVector('actuarial')

  test.each(rows)('after what was paid up to $on is $figureMinor', row => {
    expect(actuarialSettlement(loan, row.on).totalMinor).toBe(row.figureMinor)
  })

  test('on day 112, before paying, is 98.52: 81.56 principal and 16.96 interest', () => {
    const payments = loan.payments.slice(0, 3)
    expect(actuarialSettlement({ ...loan, payments }, addDays(start, 112))).toMatchObject({
      principalMinor: 8_156n,
      interestMinor: 1_696n,
      totalMinor: 9_852n,
    })
  })

  test('its level installment is the equal one rounded up, the last one smaller', () => {
    const days = [24, 31, 31, 29]
    const rates = days.map(count => ratio(perDay.numerator * BigInt(count), perDay.denominator))
    const level = equalInstallment(loan.principalMinor, rates)
    expect(divideRounded(level.numerator, level.denominator, 'up')).toBe(
      minor(String(scheduled[0]?.[1])),
    )
    const payments = scheduled.slice(0, 3).map(([day, amount]) => ({
      on: addDays(start, Number(day)),
      amountMinor: minor(String(amount)),
    }))
    const last = actuarialSettlement({ ...loan, payments }, addDays(start, 115))
    expect(last.totalMinor).toBe(minor(String(scheduled[3]?.[1])))
  })

  test('a payment below the interest leaves the rest owed, bearing none', () => {
    const payments = [{ on: addDays(start, 10), amountMinor: 500n }]
    // 250.00 × 0.8 % × 10 = 20.00, 5.00 paid; ten more days add 20.00, not interest on 15.00.
    expect(actuarialSettlement({ ...loan, payments }, addDays(start, 20))).toEqual({
      principalMinor: 25_000n,
      interestMinor: 3_500n,
      totalMinor: 28_500n,
      earnedMinor: 4_000n,
      surplusMinor: 0n,
    })
  })

  test('interest stops at the total cap however late it is', () => {
    const unpaid = { ...loan, payments: [] }
    expect(actuarialSettlement(unpaid, addDays(start, 125)).earnedMinor).toBe(25_000n)
    expect(actuarialSettlement(unpaid, addDays(start, 126)).totalMinor).toBe(50_000n)
    expect(actuarialSettlement(unpaid, addDays(start, 900)).totalMinor).toBe(50_000n)
  })

  test('a payment above what is owed is a surplus, not a negative debt', () => {
    const payments = [{ on: start, amountMinor: 25_010n }]
    expect(actuarialSettlement({ ...loan, payments }, addDays(start, 5))).toEqual({
      principalMinor: 0n,
      interestMinor: 0n,
      totalMinor: 0n,
      earnedMinor: 0n,
      surplusMinor: 10n,
    })
  })
})

describe('the add-on settlement', () => {
  const { loan, rows, start, scheduled, agreedInterest } = getTestVector('add-on')
  const addOn = { ...loan, agreedInterestMinor: minor(agreedInterest ?? 'missing') }

  test.each(rows)('after what was paid up to $on is $figureMinor', row => {
    expect(addOnSettlement(addOn, row.on).totalMinor).toBe(row.figureMinor)
  })

  test('rebates the agreed interest that was not earned', () => {
    expect(addOnSettlement(addOn, addDays(start, 101)).rebateMinor).toBe(80_581n - 70_469n)
  })

  test('paid as agreed, the loan ends at nothing and rebates nothing', () => {
    const payments = scheduled.map(([day, amount]) => ({
      on: addDays(start, Number(day)),
      amountMinor: minor(String(amount)),
    }))
    const end = addOnSettlement({ ...addOn, payments }, addDays(start, 120))
    expect(end).toMatchObject({ totalMinor: 0n, rebateMinor: 0n, earnedMinor: 80_581n })
  })

  test('interest stops at the total cap', () => {
    const unpaid = { ...addOn, payments: [] }
    expect(addOnSettlement(unpaid, addDays(start, 124)).totalMinor).toBe(199_200n)
    expect(addOnSettlement(unpaid, addDays(start, 126)).totalMinor).toBe(200_000n)
  })

  test('a payment above what is owed is a surplus', () => {
    const payments = [{ on: start, amountMinor: 100_010n }]
    expect(addOnSettlement({ ...addOn, payments }, start)).toMatchObject({
      totalMinor: 0n,
      surplusMinor: 10n,
    })
  })
})

test('interest of a schedule is earned day by day within a row, rounded down', () => {
  const terms = {
    ...PLAIN_TERMS,
    principalMinor: 100_000n,
    annualRate: percent('12'),
    installments: 2,
  }
  const schedule = buildSchedule(terms, localDate('2026-01-31'))
  const [first, second] = schedule.rows.map(row => row.interestMinor)
  expect(first).toBe(1_000n)
  expect(earnedInterestMinor(schedule, localDate('2026-01-31'))).toBe(0n)
  expect(earnedInterestMinor(schedule, localDate('2026-02-01'))).toBe(35n) // 1,000 / 28 = 35.7
  expect(earnedInterestMinor(schedule, localDate('2026-02-28'))).toBe(1_000n)
  expect(earnedInterestMinor(schedule, localDate('2030-01-01'))).toBe(1_000n + (second ?? 0n))
})

test('any settlement is never negative, within its cap and accounts for what was paid', () => {
  const loans = fc.record({
    principalMinor: fc.bigInt({ min: 1n, max: 10_000_000n }),
    disbursedOn: anyDate(),
    annualRate: fc.bigInt({ min: 0n, max: 800n }).map(numerator => ratio(numerator, 100n)),
    dayCount: fc.constantFrom('actual/365', 'actual/actual', '30/360'),
    gaps: fc.array(
      fc.record({
        days: fc.integer({ min: 0, max: 60 }),
        amountMinor: fc.bigInt({ min: 1n, max: 4_000_000n }),
      }),
      { maxLength: 8 },
    ),
    afterDays: fc.integer({ min: 0, max: 400 }),
    agreedInterestMinor: fc.bigInt({ min: 0n, max: 10_000_000n }),
  })
  fc.assert(
    fc.property(loans, ({ gaps, afterDays, ...parts }) => {
      let day = parts.disbursedOn
      const payments = gaps.map(({ days, amountMinor }) => {
        day = addDays(day, days)
        return { on: day, amountMinor }
      })
      const loan = { ...parts, payments, interestCapMinor: parts.principalMinor }
      const on = addDays(parts.disbursedOn, afterDays)
      const paidMinor = payments
        .filter(payment => payment.on <= on)
        .reduce((sumMinor, payment) => sumMinor + payment.amountMinor, 0n)
      for (const settle of [actuarialSettlement, addOnSettlement]) {
        const figure = settle(loan, on)
        const { principalMinor, interestMinor, totalMinor, earnedMinor, surplusMinor } = figure
        expect(principalMinor >= 0n && interestMinor >= 0n && surplusMinor >= 0n).toBe(true)
        expect(principalMinor + interestMinor).toBe(totalMinor)
        expect(earnedMinor <= parts.principalMinor).toBe(true)
        expect(totalMinor - surplusMinor).toBe(parts.principalMinor + earnedMinor - paidMinor)
      }
    }),
    runs(2_000),
  )
})
