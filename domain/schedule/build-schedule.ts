import type { LocalDate } from '../calendar/local-date.ts'
import { sumMinor } from '../money/money.ts'
import { feeMinor, feesMinor } from '../terms/fee-amount.ts'
import type { Terms } from '../terms/terms.ts'
import { requireSoundTerms } from '../terms/terms-problems.ts'
import { decliningParts } from './declining.ts'
import { flatParts } from './flat.ts'
import { chargedRates, periodRates } from './period-rates.ts'
import { periodsOf } from './periods.ts'
import type { DisbursalFee, Schedule, ScheduleRow } from './schedule.ts'

/**
 * The repayment schedule of a loan disbursed on a day. The principal parts sum to the principal,
 * nothing is negative, and the last row takes every rounding difference. Throws `RangeError` for
 * unsound terms (see `findTermsProblems`) and for a first due date that is not after the
 * disbursement.
 */
export function buildSchedule(terms: Terms, disbursedOn: LocalDate): Schedule {
  requireSoundTerms(terms)
  const rows = scheduleRows(terms, disbursedOn)
  const disbursalFees = terms.fees
    .filter(fee => fee.when === 'disbursal')
    .map(({ code, payableTo, amount }): DisbursalFee => {
      return { code, payableTo, amountMinor: feeMinor(amount, terms.principalMinor) }
    })
  const disbursalFeeMinor = sumMinor(disbursalFees.map(fee => fee.amountMinor))
  const interestMinor = sumMinor(rows.map(row => row.interestMinor))
  const installmentFeeMinor = sumMinor(rows.map(row => row.feeMinor))
  return {
    disbursedOn,
    rows,
    disbursalFees,
    netDisbursedMinor: terms.principalMinor - disbursalFeeMinor,
    totals: {
      principalMinor: sumMinor(rows.map(row => row.principalMinor)),
      interestMinor,
      feeMinor: installmentFeeMinor,
      disbursalFeeMinor,
      totalMinor: sumMinor(rows.map(row => row.totalMinor)),
      costMinor: interestMinor + installmentFeeMinor + disbursalFeeMinor,
    },
  }
}

function scheduleRows(terms: Terms, disbursedOn: LocalDate): ScheduleRow[] {
  const periods = periodsOf(terms, disbursedOn)
  const rates = periodRates(terms, periods)
  const parts =
    terms.interest.method === 'flat'
      ? flatParts(terms, rates)
      : decliningParts(terms, chargedRates(terms, rates))
  const feePerRowMinor = feesMinor(terms, 'installment')
  let balanceAfterMinor = terms.principalMinor
  return periods.map((period, index) => {
    const { principalMinor = 0n, interestMinor = 0n, accruedInterestMinor } = parts[index] ?? {}
    balanceAfterMinor -= principalMinor
    return {
      ...period,
      principalMinor,
      interestMinor,
      ...(accruedInterestMinor === undefined || accruedInterestMinor === interestMinor
        ? {}
        : { accruedInterestMinor }),
      feeMinor: feePerRowMinor,
      totalMinor: principalMinor + interestMinor + feePerRowMinor,
      balanceAfterMinor,
    }
  })
}
