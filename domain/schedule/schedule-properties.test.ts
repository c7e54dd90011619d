import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ratioToNumber } from '../apr/amount.ts'
import { effectiveAnnualRate } from '../apr/annual-rate.ts'
import { presentValue } from '../apr/internal-rate.ts'
import { daysBetween } from '../calendar/local-date.ts'
import { sumMinor } from '../money/money.ts'
import { ratio } from '../money/ratio.ts'
import { offerFigures } from '../offer/offer-figures.ts'
import { anyDate, anyTermsWithDisbursement, PLAIN_TERMS } from '../test-vectors/any-terms.ts'
import { runs } from '../test-vectors/property-runs.ts'
import { buildSchedule } from './build-schedule.ts'
import { equalInstallment } from './equal-installment.ts'

const MANY = runs(10_000)

test('over any terms the parts sum to the whole and nothing is negative', () => {
  fc.assert(
    fc.property(anyTermsWithDisbursement(), ({ terms, disbursedOn }) => {
      const { rows, totals, netDisbursedMinor } = buildSchedule(terms, disbursedOn)
      expect(rows).toHaveLength(terms.installments)
      expect(sumMinor(rows.map(row => row.principalMinor))).toBe(terms.principalMinor)
      expect(sumMinor(rows.map(row => row.totalMinor))).toBe(
        totals.principalMinor + totals.interestMinor + totals.feeMinor,
      )
      expect(totals.costMinor).toBe(totals.totalMinor - netDisbursedMinor)
      expect(netDisbursedMinor).toBeGreaterThan(0n)
      let balanceMinor = terms.principalMinor
      let dueOn = disbursedOn
      for (const row of rows) {
        balanceMinor -= row.principalMinor
        const negative = [row.principalMinor, row.interestMinor, row.feeMinor, balanceMinor].some(
          amountMinor => amountMinor < 0n,
        )
        const isSound =
          !negative &&
          row.balanceAfterMinor === balanceMinor &&
          row.totalMinor === row.principalMinor + row.interestMinor + row.feeMinor &&
          row.fromOn === dueOn &&
          row.dueOn > dueOn &&
          row.days === daysBetween(row.fromOn, row.dueOn)
        if (!isSound) throw new Error(`row ${row.periodNo} is unsound`)
        dueOn = row.dueOn
      }
      expect(balanceMinor).toBe(0n)
      const accrued = rows.map(row => row.accruedInterestMinor ?? row.interestMinor)
      expect(accrued.every(amountMinor => amountMinor >= 0n)).toBe(true)
      expect(sumMinor(accrued)).toBe(totals.interestMinor)
      expect(rows.at(-1)?.principalMinor).toBeGreaterThan(0n)
    }),
    MANY,
  )
})

test('over any terms the rate of the schedule discounts it back to the net amount', () => {
  fc.assert(
    fc.property(anyTermsWithDisbursement(), ({ terms, disbursedOn }) => {
      const { schedule, flows } = offerFigures(terms, disbursedOn)
      const net = Number(schedule.netDisbursedMinor)
      const effective = effectiveAnnualRate(flows)
      if (!effective.found) return effective.reason === 'out-of-range'
      const yearFlows = schedule.rows.map(row => ({
        at: daysBetween(disbursedOn, row.dueOn) / 365,
        amount: row.totalMinor,
      }))
      return Math.abs(presentValue(yearFlows, effective.rate) / net - 1) < 1e-9
    }),
    MANY,
  )
})

test('the last installment of an ordinary loan differs by under two units per installment', () => {
  const loans = fc.record({
    principalMinor: fc.bigInt({ min: 1_000_000n, max: 1_500_000_000n }),
    annualRate: fc.bigInt({ min: 0n, max: 360n }).map(numerator => ratio(numerator, 1_000n)),
    installments: fc.integer({ min: 2, max: 36 }),
    calculation: fc.constantFrom('per-period', 'daily'),
    disbursedOn: anyDate(),
  })
  fc.assert(
    fc.property(loans, ({ disbursedOn, calculation, ...parts }) => {
      const interest = { ...PLAIN_TERMS.interest, calculation }
      const { rows } = buildSchedule({ ...PLAIN_TERMS, ...parts, interest }, disbursedOn)
      const [first, last] = [rows[0]?.totalMinor ?? 0n, rows.at(-1)?.totalMinor ?? 0n]
      const differenceMinor = last > first ? last - first : first - last
      return (
        rows.slice(0, -1).every(row => row.totalMinor === first) &&
        differenceMinor < 2n * BigInt(parts.installments)
      )
    }),
    runs(2_000),
  )
})

test('a loan without fees or rounding to multiples has the rate of its terms', () => {
  const loans = fc.record({
    principalMinor: fc.bigInt({ min: 10_000_000n, max: 1_500_000_000n }),
    annualRate: fc.bigInt({ min: 1n, max: 3_000n }).map(numerator => ratio(numerator, 1_000n)),
    installments: fc.integer({ min: 1, max: 36 }),
    amortization: fc.constantFrom('equal-installments', 'equal-principal'),
    disbursedOn: anyDate(),
  })
  fc.assert(
    fc.property(loans, ({ disbursedOn, amortization, ...parts }) => {
      const interest = { ...PLAIN_TERMS.interest, amortization }
      const terms = { ...PLAIN_TERMS, ...parts, interest }
      const { apr } = offerFigures(terms, disbursedOn)
      const stated = ratioToNumber(parts.annualRate)
      return apr !== undefined && Math.abs(ratioToNumber(apr) - stated) < 1e-5
    }),
    runs(1_000),
  )
})

test('the equal installment repays the principal exactly, period by period', () => {
  const rates = fc.array(
    fc.bigInt({ min: 0n, max: 100_000n }).map(numerator => ratio(numerator, 100_000n)),
    { minLength: 1, maxLength: 20 },
  )
  fc.assert(
    fc.property(rates, fc.bigInt({ min: 1n, max: 10n ** 12n }), (list, principalMinor) => {
      const installment = equalInstallment(principalMinor, list)
      // Walk the balance as an exact fraction over the installment's own denominator.
      let numerator = principalMinor * installment.denominator
      let denominator = installment.denominator
      for (const rate of list) {
        numerator = numerator * (rate.denominator + rate.numerator)
        denominator *= rate.denominator
        numerator -= installment.numerator * (denominator / installment.denominator)
      }
      const leftMinor = numerator / denominator
      return leftMinor === 0n
    }),
    runs(1_000),
  )
})

test('an installment over no periods is refused', () => {
  expect(() => equalInstallment(100n, [])).toThrow(RangeError)
})
