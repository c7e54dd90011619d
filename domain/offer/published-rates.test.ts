import { expect, test } from 'vitest'
import { nominalAnnualRate } from '../apr/annual-rate.ts'
import { addDays, localDate } from '../calendar/local-date.ts'
import { parseMoney } from '../money/parse.ts'
import { formatDecimal, type Ratio, ratio } from '../money/ratio.ts'
import { divideRounded } from '../money/round.ts'
import { buildSchedule } from '../schedule/build-schedule.ts'
import { equalInstallment } from '../schedule/equal-installment.ts'
import { periodRates } from '../schedule/period-rates.ts'
import { periodsOf } from '../schedule/periods.ts'
import type { Fee, Terms } from '../terms/terms.ts'
import { PLAIN_TERMS } from '../test-vectors/any-terms.ts'
import keyFacts from '../test-vectors/key-facts-rbi.json' with { type: 'json' }
import { offerFigures } from './offer-figures.ts'

const { annexII, annexIII } = keyFacts
const DISBURSED_ON = localDate('2026-11-21')

const fee = (code: string, payableTo: Fee['payableTo'], major: string): Fee => ({
  code,
  when: 'disbursal',
  payableTo,
  amount: { kind: 'flat', minor: parseMoney('INR', major).minor },
})

const REGULATOR_TERMS: Terms = {
  ...PLAIN_TERMS,
  fees: [
    fee('processing', 'lender', annexII.chargesToLender),
    fee('insurance', 'third-party', annexII.chargesToThirdParty),
  ],
}

const rupees = (minor: bigint) => String(divideRounded(minor, 100n, 'half-even'))
const percentOf = (rate: Ratio | undefined, decimals: number) =>
  rate && formatDecimal(ratio(rate.numerator * 100n, rate.denominator), decimals, 'half-even')

test('the regulator’s example says 17.07 %, 19,600 received and 3,274 interest', () => {
  const { schedule, apr } = offerFigures(REGULATOR_TERMS, DISBURSED_ON)
  expect(percentOf(apr, 2)).toBe(annexII.expectedAprPercent)
  expect(rupees(schedule.netDisbursedMinor)).toBe(annexII.netDisbursed)
  expect(rupees(schedule.totals.interestMinor)).toBe(annexII.totalInterest)
  expect(schedule.rows[0]?.totalMinor).toBe(parseMoney('INR', annexII.installmentUnrounded).minor)
})

test('the installment before rounding gives the regulator’s rate to four digits', () => {
  const { principalMinor, installments } = REGULATOR_TERMS
  const rates = periodRates(REGULATOR_TERMS, periodsOf(REGULATOR_TERMS, DISBURSED_ON))
  const exact = equalInstallment(principalMinor, rates)
  const result = nominalAnnualRate({
    netDisbursed: buildSchedule(REGULATOR_TERMS, DISBURSED_ON).netDisbursedMinor,
    installments: Array.from({ length: installments }, () => exact),
    periodsPerYear: 12,
  })
  expect(result.found && (result.rate * 100).toFixed(4)).toBe('17.0706')
})

test('installments in whole rupees do not change the regulator’s rate', () => {
  const terms = { ...REGULATOR_TERMS, installmentMultipleMinor: 100n }
  const { schedule, apr } = offerFigures(terms, DISBURSED_ON)
  expect(schedule.rows[0]?.totalMinor).toBe(97_000n)
  expect(percentOf(apr, 2)).toBe(annexII.expectedAprPercent)
})

test('the regulator’s repayment schedule is reproduced cell by cell, printed in rupees', () => {
  const { rows } = buildSchedule(REGULATOR_TERMS, DISBURSED_ON)
  const cells = rows.map(row => [
    rupees(row.balanceAfterMinor + row.principalMinor),
    rupees(row.principalMinor),
    rupees(row.interestMinor),
    rupees(row.totalMinor),
  ])
  expect(cells).toEqual(annexIII)
})

test('the nominal rate of a loan without fees is the rate in its terms', () => {
  expect(percentOf(offerFigures(PLAIN_TERMS, DISBURSED_ON).apr, 3)).toBe('15.000')
})

test('an odd first period moves every installment by its own length', () => {
  // Ten days more than a month: the interest of 40/30 months, discounted over 40/30 months.
  const terms = { ...PLAIN_TERMS, firstDueOn: addDays(localDate('2026-12-21'), 10) }
  expect(percentOf(offerFigures(terms, DISBURSED_ON).apr, 1)).toBe('15.0')
})

test('a fortnight at one per cent a day plus a fee has an effective rate of thousands', () => {
  const terms: Terms = {
    ...PLAIN_TERMS,
    annualRate: { numerator: 365n, denominator: 100n },
    interest: { ...PLAIN_TERMS.interest, calculation: 'daily' },
    installments: 1,
    every: { count: 14, unit: 'day' },
    fees: [fee('processing', 'lender', '1000')],
  }
  const { schedule, apr, effectiveRate } = offerFigures(terms, DISBURSED_ON)
  // 20,000 owed 22,800 after a fortnight, 19,000 received: 1.2 in 14 days.
  expect(schedule.rows[0]?.totalMinor).toBe(2_280_000n)
  expect(percentOf(effectiveRate, 6)).toBe(((1.2 ** (365 / 14) - 1) * 100).toFixed(6))
  expect(percentOf(apr, 6)).toBe((20 * (365 / 14)).toFixed(6))
})
