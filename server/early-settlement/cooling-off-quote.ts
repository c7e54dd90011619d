import type { InputOf, OutputOf } from '#contract/call.ts'
import type { coolingOffQuote as call } from '#contract/early-settlement/calls.ts'
import { protocolCode } from '#contract/envelope.ts'
import { offerCopy } from '#copy/server/offer.js'
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts'
import {
  type CoolingOffQuote,
  coolingOffQuote,
  findCoolingOffEnd,
} from '#domain/early-settlement/cooling-off.ts'
import { isOutstanding } from '#domain/loan/loan-state.ts'
import { amountTextIn } from '#domain/money/parse.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import {
  factsOf,
  findBorrowerLoan,
  findEarlySettlement,
  loanToday,
  readSchedule,
  readTerms,
  type StoredLoan,
} from '../loan/public.ts'
import { say } from '../platform/copy.ts'
import type { Services } from '../services.ts'

/**
 * The quotes of today and the later days; empty when the loan cannot be cancelled in cooling-off, or
 * was settled early before: a payment settles a loan early once, and what is owed again is paid.
 */
export const coolingOffQuotesFromToday = (
  services: Pick<Services, 'clock'>,
  loan: StoredLoan,
): readonly CoolingOffQuote[] => {
  const { state } = loanToday(services, loan)
  if (!isOutstanding(state) || loan.disbursedOn === null || findEarlySettlement(loan)) return []
  const facts = factsOf(loan)
  const schedule = readSchedule(loan)
  const endsOn = findCoolingOffEnd(readTerms(loan), facts.disbursedOn)
  if (endsOn === undefined) return []
  const quotes: CoolingOffQuote[] = []
  for (let on = services.clock.businessDate(loan.market); on <= endsOn; on = addDays(on, 1)) {
    if (on < facts.disbursedOn) continue
    const quote = coolingOffQuote(facts, schedule, on)
    // Nothing is left to pay once more was paid than cancellation costs.
    if (quote.amountMinor > 0n) quotes.push(quote)
  }
  return quotes
}

/** What cooling-off cancellation costs, day by day. */
export const coolingOffQuoteHandler = async (
  input: InputOf<typeof call>,
  { services, signedIn, locale }: BorrowerContext,
): Promise<OutputOf<typeof call> | Refusal> => {
  const loan = await findBorrowerLoan(services.db, signedIn.borrowerId, input)
  if (!loan) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const quotes = coolingOffQuotesFromToday(services, loan)
  const amountText = amountTextIn(loan.currency)
  const endsOn: LocalDate | undefined =
    loan.disbursedOn === null
      ? undefined
      : findCoolingOffEnd(readTerms(loan), factsOf(loan).disbursedOn)
  const copy = offerCopy[locale].terms
  return {
    isOpen: quotes.length > 0 ? '1' : '0',
    currency: loan.currency,
    endsOn: endsOn ?? null,
    days: quotes.map(quote => ({
      on: quote.on,
      amount: amountText(quote.amountMinor),
      principal: amountText(quote.principalMinor),
      interest: amountText(quote.interestMinor),
      charges: amountText(quote.chargesMinor),
      feesReturned: amountText(quote.feesReturnedMinor),
      alreadyPaid: amountText(quote.alreadyPaidMinor),
      waived: amountText(quote.waivedMinor),
    })),
    note: quotes.length > 0 ? copy.coolingOffNote : copy.coolingOffClosed,
  }
}
