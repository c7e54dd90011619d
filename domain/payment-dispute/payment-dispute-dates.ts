import { addBusinessDays } from '../calendar/business-days.ts'
import { addDays, earlierOf, type LocalDate, laterOf } from '../calendar/local-date.ts'
import type { FreezeFact } from '../loan/freezes.ts'
import type { MarketCode } from '../market/market.ts'
import { marketRules } from '../market/market-rules.ts'

/** Working days within which a payment dispute is answered (decision 042). */
const answerWorkingDays = 3

/**
 * A dispute is open, and freezes late charges, for at most this long; banks trace transfers in
 * less.
 */
const maxOpenDays = 14

export type PaymentDisputeDates = {
  /** The last day for our answer to the borrower. */
  readonly answerBy: LocalDate
  /** The last day on which it is open; never before `answerBy`, which holidays may move. */
  readonly endsOn: LocalDate
}

export function paymentDisputeDates(market: MarketCode, openedOn: LocalDate): PaymentDisputeDates {
  const answerBy = addBusinessDays(
    marketRules(market).businessCalendar,
    openedOn,
    answerWorkingDays,
  )
  return { answerBy, endsOn: laterOf(answerBy, addDays(openedOn, maxOpenDays)) }
}

/**
 * The days on which a new dispute stops late charges (decision 024): from the day after it was
 * opened, so that no balance already shown changes, to its last day. Undefined when an earlier
 * dispute of the loan was refused, or when earlier ones have stopped charges for as long as one may
 * although what ended them was paid only after they were opened (`daysUsed`): the new one is answered
 * too, but stops no charges.
 */
export function paymentDisputeFreeze(
  dispute: PaymentDisputeDates & {
    readonly openedOn: LocalDate
    readonly refusedBefore: boolean
    readonly daysUsed: number
  },
): FreezeFact | undefined {
  const { openedOn, endsOn, refusedBefore, daysUsed } = dispute
  const daysLeft = maxOpenDays - daysUsed
  if (refusedBefore || daysLeft <= 0) return undefined
  const toOn = daysUsed === 0 ? endsOn : earlierOf(endsOn, addDays(openedOn, daysLeft))
  return { fromOn: addDays(openedOn, 1), toOn }
}
