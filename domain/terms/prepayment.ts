import { addDays, daysBetween, type LocalDate, laterOf } from '../calendar/local-date.ts'
import { divideRounded } from '../money/round.ts'
import type { PrepaymentTerms } from './terms.ts'

/**
 * The first day on which the whole loan may be repaid early: both the share of the term (rounded up
 * to a whole day) and the number of days since disbursement must have passed.
 */
export function prepaymentOpensOn(
  prepayment: PrepaymentTerms,
  loan: { readonly disbursedOn: LocalDate; readonly lastDueOn: LocalDate },
): LocalDate {
  const { numerator, denominator } = prepayment.afterTermShare
  const termDays = BigInt(daysBetween(loan.disbursedOn, loan.lastDueOn))
  const shareDays = Number(divideRounded(termDays * numerator, denominator, 'up'))
  return laterOf(
    addDays(loan.disbursedOn, shareDays),
    addDays(loan.disbursedOn, prepayment.afterDays),
  )
}

/**
 * The last day of cooling-off: the loan may be cancelled for the principal and its interest so far.
 */
export function coolingOffEndsOn(coolingOffDays: number, disbursedOn: LocalDate): LocalDate {
  return addDays(disbursedOn, coolingOffDays)
}
