import { addDays, type LocalDate, localDate } from '#domain/calendar/local-date.ts'
import { localDateIn } from '#domain/calendar/zone.ts'
import type { LoanState } from '#domain/loan/loan-state.ts'
import { getMarket } from '#domain/market/market.ts'
import { coolingOffEndsOn } from '#domain/terms/prepayment.ts'
import { readTerms } from './agreed-terms.ts'
import type { StoredLoan } from './store.ts'

/** Source: specification, section 9 (a decision within one day of the application). */
export const decisionDays = 1

/** The last day by which an application is decided; null for one that is. */
export const decisionBy = (loan: StoredLoan, state: LoanState): LocalDate | null =>
  state === 'under-review'
    ? addDays(localDateIn(getMarket(loan.market).timeZone, loan.createdAt), decisionDays)
    : null

/** The last day of the cooling-off period; null once it is over or the loan is repaid. */
export const coolingOffEnd = (
  loan: StoredLoan,
  state: LoanState,
  today: LocalDate,
): LocalDate | null => {
  const { coolingOffDays } = readTerms(loan)
  if (state !== 'running' || loan.disbursedOn === null || coolingOffDays === 0) return null
  const endsOn = coolingOffEndsOn(coolingOffDays, localDate(loan.disbursedOn))
  return today <= endsOn ? endsOn : null
}
