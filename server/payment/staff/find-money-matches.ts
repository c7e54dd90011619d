import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { findMoneyMatches } from '#contract/payment/staff-calls.ts'
import { localDate } from '#domain/calendar/local-date.ts'
import { accountAsOf } from '#domain/loan/account-as-of.ts'
import { marketOfCurrency } from '#domain/market/market.ts'
import { amountTextIn } from '#domain/money/parse.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { refuseManySearches } from '../../http/staff-call/refuse-many-searches.ts'
import { factsOf, findLoan, listBorrowerLoans, type StoredLoan } from '../../loan/public.ts'
import { say } from '../../platform/copy.ts'
import { borrowerName, maskName } from '../../profile/public.ts'
import { findByText } from '../../search/public.ts'
import { findUnmatched, type UnmatchedRow } from './unmatched-store.ts'

type MatchesInput = InputOf<typeof findMoneyMatches>
type Match = OutputOf<typeof findMoneyMatches>['matches'][number]

/** So many loans are read and listed: a search that finds more must say more. */
const maxMatches = 20
const loansOfBorrower = 10

/** The loans of what the text finds, each once; of a borrower the latest. */
const findLoans = async (
  { services }: StaffContext,
  { currency }: UnmatchedRow,
  text: string,
): Promise<{ readonly loans: readonly StoredLoan[]; readonly hasMore: boolean }> => {
  const { db } = services
  const found = (await findByText(services, text, [marketOfCurrency(currency)])).flat()
  const loans = new Map<string, StoredLoan>()
  for (const { kind, id, loanId } of found) {
    if (loans.size > maxMatches) break
    const those =
      kind === 'borrower'
        ? await listBorrowerLoans(db, id, { after: undefined, size: loansOfBorrower })
        : [loanId === null || loans.has(loanId) ? undefined : await findLoan(db, loanId)]
    for (const loan of those) if (loan) loans.set(loan.loanId, loan)
  }
  const all = [...loans.values()]
  return { loans: all.slice(0, maxMatches), hasMore: all.length > maxMatches }
}

/** Undefined for a loan on which the money cannot be booked: nothing was owed on its day. */
const matchOf = async (
  { services }: StaffContext,
  payment: UnmatchedRow,
  loan: StoredLoan,
): Promise<Match | undefined> => {
  const paidOn = localDate(payment.paidOn)
  if (loan.disbursedOn === null || loan.currency !== payment.currency) return undefined
  if (paidOn < loan.disbursedOn) return undefined
  const account = accountAsOf(factsOf(loan), paidOn)
  const { dueNowMinor, outstandingMinor, nextDue, daysLate, state } = account
  if (outstandingMinor === 0n) return undefined
  // Money that comes before its day is most likely for the next installment.
  const wanted = dueNowMinor > 0n ? dueNowMinor : (nextDue?.amountMinor ?? outstandingMinor)
  const amountText = amountTextIn(loan.currency)
  return {
    loanId: loan.loanId,
    orderNo: loan.orderNo,
    borrower: maskName(await borrowerName(services, loan.borrowerId)),
    state,
    due: amountText(dueNowMinor),
    outstanding: amountText(outstandingMinor),
    daysLate,
    suggested: amountText(wanted < payment.amountMinor ? wanted : payment.amountMinor),
  }
}

/** Loans on which money in suspense may be booked: by a text, else by what it was paid for. */
export const findMoneyMatchesHandler = async (
  { paymentId, text = '' }: MatchesInput,
  context: StaffContext,
): Promise<OutputOf<typeof findMoneyMatches> | Refusal> => {
  const payment = await findUnmatched(context.services.db, paymentId)
  if (!payment) return refuse(protocolCode.notFound, say(context.locale, 'notFound'))
  const tooMany = text.trim() === '' ? undefined : await refuseManySearches(context)
  if (tooMany) return tooMany
  const wanted = text.trim() || payment.loanId || payment.number
  const { loans, hasMore } = await findLoans(context, payment, wanted)
  const matches: Match[] = []
  for (const loan of loans) {
    const match = await matchOf(context, payment, loan)
    if (match) matches.push(match)
  }
  return { matches, hasMore: hasMore ? '1' : '0' }
}
