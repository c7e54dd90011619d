import type { OutputOf } from '#contract/call.ts'
import type { loanDetails } from '#contract/loan/calls.ts'
import { loanCopy } from '#copy/server/loan.js'
import { formatDate } from '#domain/calendar/format.ts'
import { addDays, localDate } from '#domain/calendar/local-date.ts'
import { localDateIn, timeOfDayIn } from '#domain/calendar/zone.ts'
import type { LoanState } from '#domain/loan/loan-state.ts'
import { getMarket } from '#domain/market/market.ts'
import { toDecimalString } from '#domain/money/parse.ts'
import type { StoredLoan } from '../loan/public.ts'
import { listDecisions, readSchedule } from '../loan/public.ts'
import { maskAccount } from '../offer/public.ts'
import type { Locale } from '../platform/copy.ts'
import { findFrozenFacts, findPayoutAccount } from '../profile/public.ts'
import type { Services } from '../services.ts'
import { type Disbursement, listDisbursements } from './store.ts'

type PayoutResponse = OutputOf<typeof loanDetails>['payout']

/** Source: specification, section 9 (1 to 3 calendar days after acceptance). */
const maxDaysToArrive = 3

/** The payout of an approved loan; null before approval and after the money has arrived. */
export const payoutResponse = async (
  services: Services,
  loan: StoredLoan,
  state: LoanState,
): Promise<PayoutResponse> => {
  if (state !== 'approved') return null
  const all = await listDisbursements(services.db, loan.loanId)
  const attempts = all.filter(each => !['paid-twice', 'twice-settled'].includes(each.state))
  const decisions = await listDecisions(services.db, loan.loanId)
  const version = attempts.at(-1)?.factsVersion ?? undefined
  const frozen = await findFrozenFacts(services, loan.loanId, version)
  const { netDisbursedMinor } = readSchedule(loan)
  const approvedAt = decisions.findLast(each => each.outcome === 'approved')?.decidedAt
  const { timeZone } = getMarket(loan.market)
  const latest = attempts.at(-1)
  const payout = payoutState(latest)
  const isOfAnother = payout === 'failed' && latest?.reason === 'ACCOUNT_NAME_OTHER'
  return {
    amount: toDecimalString({ currency: loan.currency, minor: netDisbursedMinor }),
    account: frozen?.facts.accountNo ? maskAccount(loan.market, frozen.facts) : '',
    newAccount: payout === 'sending' ? '' : await newAccount(services, loan, frozen?.facts),
    isOfAnother: isOfAnother ? '1' : '0',
    state: payout,
    arrivesBy: addDays(localDateIn(timeZone, approvedAt ?? loan.createdAt), maxDaysToArrive),
  }
}

/** The borrower's account, masked, where it is another than the one of these facts. */
const newAccount = async (
  services: Services,
  { borrowerId, market }: StoredLoan,
  facts: { readonly bankCode: string; readonly accountNo: string } | undefined,
): Promise<string> => {
  const account = await findPayoutAccount(services, borrowerId)
  const isSame = account?.bankCode === facts?.bankCode && account?.accountNo === facts?.accountNo
  return account === undefined || isSame ? '' : maskAccount(market, account)
}

const payoutState = (latest: Disbursement | undefined): NonNullable<PayoutResponse>['state'] => {
  if (latest?.state === 'failed') return 'failed'
  return latest?.state === 'returned' ? 'returned' : 'sending'
}

/** Days for which the loan's page names the arrival; it stays in the messages. */
const daysShown = 7

/** Whether a loan was paid out so lately that its page names the arrival. */
export const namesArrival = (
  { clock }: Pick<Services, 'clock'>,
  { disbursedOn, market }: StoredLoan,
): boolean =>
  disbursedOn !== null && clock.businessDate(market) <= addDays(localDate(disbursedOn), daysShown)

/**
 * Where and when a loan's money arrived, and what its bank finds it by, in one line. Undefined where no
 * provider reported it, as for an imported loan.
 */
export const payoutArrival = async (
  services: Services,
  { loanId, market }: StoredLoan,
  locale: Locale,
): Promise<string | undefined> => {
  const attempts = await listDisbursements(services.db, loanId)
  const paid = attempts.findLast(({ state }) => state === 'paid')
  if (!paid?.reportedAt) return undefined
  const frozen = await findFrozenFacts(services, loanId, paid.factsVersion ?? undefined)
  if (!frozen?.facts.accountNo) return undefined
  const { timeZone } = getMarket(market)
  const copy = loanCopy[locale].facts
  const facts = {
    account: maskAccount(market, frozen.facts),
    date: formatDate(localDateIn(timeZone, paid.reportedAt), locale),
    time: timeOfDayIn(timeZone, paid.reportedAt).slice(0, 5),
  }
  return paid.bankRef === null
    ? copy.sentAt(facts)
    : copy.sentWithReference({ ...facts, reference: paid.bankRef })
}
