import { ratioToNumber } from '../apr/amount.ts'
import { effectiveAnnualRate, nominalAnnualRateOfFlows } from '../apr/annual-rate.ts'
import type { RateResult } from '../apr/rate-search.ts'
import { unitTimeBetween } from '../apr/unit-period.ts'
import { partsOf } from '../calendar/local-date.ts'
import { periodsPerYear } from '../terms/stated-rate.ts'
import type { Terms } from '../terms/terms.ts'
import type { Schedule } from './schedule.ts'

/**
 * The annual percentage rate of the key facts: periods per year × the internal rate per period of
 * the money the borrower receives against all installments with their fees. An odd first period
 * stands at its own distance, counted back from its due date. The rows' rounding to the minor unit
 * does not reach the second decimal of the percentage; where the rows are rounded to a multiple the
 * rate is that of the amounts really charged.
 */
export function keyFactsRate(terms: Terms, schedule: Schedule): RateResult {
  const firstAt = firstInstallmentAt(terms, schedule)
  const installments = schedule.rows.map((row, index) => ({
    at: firstAt + index,
    amount: row.totalMinor,
  }))
  return nominalAnnualRateOfFlows(
    [{ at: 0, amount: -schedule.netDisbursedMinor }, ...installments],
    ratioToNumber(periodsPerYear(terms.every)),
  )
}

/** The effective annual rate of the same money on its real dates (actual/365, compounding). */
export function effectiveRate(schedule: Schedule): RateResult {
  return effectiveAnnualRate([
    { on: schedule.disbursedOn, amount: -schedule.netDisbursedMinor },
    ...schedule.rows.map(row => ({ on: row.dueOn, amount: row.totalMinor })),
  ])
}

function firstInstallmentAt(terms: Terms, { disbursedOn, rows }: Schedule): number {
  const first = rows[0]
  if (terms.firstDueOn === undefined || first === undefined) return 1
  const { units, fraction } = unitTimeBetween(terms.every, {
    advanceOn: disbursedOn,
    paymentOn: first.dueOn,
    anchorDay: partsOf(first.dueOn).day,
  })
  return units + ratioToNumber(fraction)
}
