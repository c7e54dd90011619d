import { addBusinessDays } from '../calendar/business-days.ts'
import { getBusinessCalendar } from '../calendar/holidays.ts'
import { addDays, type LocalDate, laterOf } from '../calendar/local-date.ts'
import type { FreezeFact } from '../loan/freezes.ts'
import type { MarketCode } from '../market/market.ts'

/** Working days within which a claim is answered. Source: decision 042 (a real clock). */
const answerWorkingDays = 3

/** A claim stays open, and freezes, no longer than this: long enough for any bank to find money. */
const maxOpenDays = 14

export type PaymentDisputeDates = {
  /** The last day by which the borrower has our answer. */
  readonly answerBy: LocalDate
  /** The last day on which it stays open; over holidays never before the answer is due. */
  readonly endsOn: LocalDate
}

export function paymentDisputeDates(market: MarketCode, openedOn: LocalDate): PaymentDisputeDates {
  const answerBy = addBusinessDays(getBusinessCalendar(market), openedOn, answerWorkingDays)
  return { answerBy, endsOn: laterOf(answerBy, addDays(openedOn, maxOpenDays)) }
}

/**
 * The days a new claim freezes: from the day after it was opened, so that what a borrower has seen
 * stands, to its last day. After a claim of the same loan for which no money was found, another is
 * looked into all the same but freezes nothing.
 */
export function paymentDisputeFreeze(
  dispute: PaymentDisputeDates & { readonly openedOn: LocalDate; readonly refusedBefore: boolean },
): FreezeFact | undefined {
  if (dispute.refusedBefore) return undefined
  return { fromOn: addDays(dispute.openedOn, 1), toOn: dispute.endsOn }
}
