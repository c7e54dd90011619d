import { addBusinessDays, type BusinessCalendar } from '../calendar/business-days.ts'
import type { LocalDate } from '../calendar/local-date.ts'

/** Tenors below this bind the offer for one working day, others for three. */
const SHORT_TENOR_BELOW_DAYS = 7

/**
 * How many working days an offer's key facts bind the lender: 3 for a tenor of 7 days or more, else
 * 1 (Reserve Bank of India, key facts statement rules, paragraph 6A.3 of the microfinance
 * directions as updated 10 October 2024). The Indonesian product follows the same rule.
 */
export function keyFactsValidityWorkingDays(tenorDays: number): 1 | 3 {
  return tenorDays < SHORT_TENOR_BELOW_DAYS ? 1 : 3
}

/** The last day on which key facts issued on `issuedOn` bind the lender. */
export function keyFactsValidUntil(
  calendar: BusinessCalendar,
  offer: { readonly issuedOn: LocalDate; readonly tenorDays: number },
): LocalDate {
  return addBusinessDays(calendar, offer.issuedOn, keyFactsValidityWorkingDays(offer.tenorDays))
}
