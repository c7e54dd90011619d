import { describe, expect, test } from 'vitest'
import { localDate } from '../calendar/local-date.ts'
import { formatDecimal } from '../money/ratio.ts'
import { type FineractLoan, fineractTerms, publishedMinor } from '../test-vectors/fineract-terms.ts'
import cumulative from '../test-vectors/schedule-fineract-cumulative.json' with { type: 'json' }
import progressive from '../test-vectors/schedule-fineract-progressive.json' with { type: 'json' }
import { buildSchedule } from './build-schedule.ts'
import { equalInstallment } from './equal-installment.ts'
import { periodRates } from './period-rates.ts'
import { periodsOf } from './periods.ts'

const minor = (text: string | undefined) => publishedMinor(text ?? 'missing')

describe.each(cumulative.cases)('$id', entry => {
  const schedule = buildSchedule(
    fineractTerms(entry.loan, entry.product, 'cumulative'),
    localDate(entry.disbursedOn),
  )

  test('every row is the published one', () => {
    const rows = schedule.rows.map(row => [
      row.dueOn,
      row.days,
      row.principalMinor,
      row.interestMinor,
      row.balanceAfterMinor,
    ])
    const expected = entry.rows.map(([dueOn, days, principal, interest, balance]) => [
      dueOn,
      days,
      minor(String(principal)),
      minor(String(interest)),
      minor(String(balance)),
    ])
    expect(rows).toEqual(expected)
  })

  test('the totals are the published ones', () => {
    expect(schedule.totals).toMatchObject({
      principalMinor: minor(entry.totals.principal),
      interestMinor: minor(entry.totals.interest),
      totalMinor: minor(entry.totals.due),
    })
  })
})

describe.each(progressive.cases)('$id', entry => {
  const loan: FineractLoan = {
    principal: entry.amount,
    annualRatePercent: entry.annualRatePercent,
    interestType: 'DECLINING_BALANCE',
    interestPeriod: 'DAILY',
    amortization: 'EQUAL_INSTALLMENTS',
    repaymentEvery: entry.every,
    repaymentFrequency: entry.frequency,
    numberOfRepayments: entry.rows.length,
    graceOnPrincipalPayment: 0,
    graceOnInterestPayment: 0,
    interestFreePeriod: 0,
  }
  const terms = fineractTerms(loan, entry, 'progressive')
  const disbursedOn = localDate(entry.disbursedOn)

  test('every rate factor is the published one to its 12 decimals', () => {
    const rates = periodRates(terms, periodsOf(terms, disbursedOn))
    expect(rates.map(rate => formatDecimal(rate, 12, 'half-even'))).toEqual(
      entry.rows.map(([rateFactor]) => rateFactor),
    )
  })

  test('the installment and every row are the published ones', () => {
    const rows = buildSchedule(terms, disbursedOn).rows.map(row => [
      row.totalMinor,
      row.principalMinor,
      row.interestMinor,
      row.balanceAfterMinor,
    ])
    expect(rows).toEqual(entry.rows.map(([, ...amounts]) => amounts.map(minor)))
  })

  test('the installment before rounding lies within half a unit of the first row', () => {
    const rates = periodRates(terms, periodsOf(terms, disbursedOn))
    const exact = equalInstallment(terms.principalMinor, rates)
    expect(formatDecimal(exact, 0, 'half-even')).toBe(String(minor(entry.rows[0]?.[1])))
  })
})
