import type { InputOf, OutputOf } from '#contract/call.ts'
import type { payOffQuote as call } from '#contract/early-settlement/calls.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { paymentRequestCopy } from '#copy/server/payment-request.js'
import {
  addDays,
  earlierOf,
  type LocalDate,
  laterOf,
  localDate,
} from '#domain/calendar/local-date.ts'
import {
  type PayOffQuote,
  payOffOpensOn,
  payOffQuote,
} from '#domain/early-settlement/settlement-quote.ts'
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

/** How far ahead a day may be chosen: not every provider keeps an account open longer. */
const maxDaysAhead = 30

export type PayOffAvailability = {
  readonly quote: PayOffQuote
  readonly opensOn: LocalDate
  readonly today: LocalDate
  readonly lastOn: LocalDate
  /** A payment request for that day can be issued now. */
  readonly isOpen: boolean
}

/**
 * The quote for closing a loan on a day, which is moved into the range from today to `lastOn`;
 * undefined when nothing is owed, or when the loan was settled early before.
 */
export const findPayOffAvailability = (
  services: Pick<Services, 'clock'>,
  loan: StoredLoan,
  on: string | undefined,
): PayOffAvailability | undefined => {
  const { account } = loanToday(services, loan)
  if (!account || account.outstandingMinor === 0n || findEarlySettlement(loan)) return undefined
  const facts = factsOf(loan)
  const schedule = readSchedule(loan)
  const today = account.asOf
  const lastOn = addDays(today, maxDaysAhead)
  const opensOn = payOffOpensOn(readTerms(loan), schedule)
  // Without a day: the first on which it can be paid, unless that is too far ahead.
  const defaultOn = opensOn <= lastOn ? opensOn : today
  const requestedOn = laterOf(on === undefined ? defaultOn : localDate(on), today)
  const quote = payOffQuote(facts, schedule, earlierOf(requestedOn, lastOn))
  const isOpen = opensOn <= today && quote.amountMinor > 0n
  return { quote, opensOn, today, lastOn, isOpen }
}

/** What it costs to close the loan by the end of a day. */
export const payOffQuoteHandler = async (
  input: InputOf<typeof call>,
  { services, signedIn, locale }: BorrowerContext,
): Promise<OutputOf<typeof call> | Refusal> => {
  const loan = await findBorrowerLoan(services.db, signedIn.borrowerId, input)
  if (!loan) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const payOff = findPayOffAvailability(services, loan, input.on)
  if (!payOff)
    return refuse(
      refusalCode.payOffClosed,
      paymentRequestCopy[locale].replies.earlySettlementClosed,
    )
  const { quote, opensOn, today, lastOn, isOpen } = payOff
  const amountText = amountTextIn(loan.currency)
  return {
    currency: loan.currency,
    productName: loan.productName,
    on: quote.on,
    amount: amountText(quote.amountMinor),
    principal: amountText(quote.principalMinor),
    interest: amountText(quote.interestMinor),
    fee: amountText(quote.feeMinor),
    charges: amountText(quote.chargesMinor),
    refundShortfall: amountText(quote.refundShortfallMinor),
    saved: amountText(quote.savedMinor),
    isOpen: isOpen ? '1' : '0',
    opensOn,
    firstOn: today,
    lastOn,
  }
}
