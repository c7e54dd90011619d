import type { OutputOf } from '#contract/call.ts'
import type { loanDetails } from '#contract/loan.ts'
import { addDays } from '#domain/calendar/local-date.ts'
import { localDateIn } from '#domain/calendar/zone.ts'
import type { LoanState } from '#domain/loan/status.ts'
import { getMarket } from '#domain/market/market.ts'
import { toWire } from '#domain/money/parse.ts'
import { findPayoutAccount } from '../profile/public.ts'
import type { Services } from '../services.ts'
import { readSchedule } from './agreement.ts'
import { listDecisions } from './decision-store.ts'
import { maskedAccount } from './describe-offer.ts'
import { type Disbursement, listDisbursements } from './disbursement-store.ts'
import type { StoredLoan } from './store.ts'

type Payout = OutputOf<typeof loanDetails>['payout']

/** Source: specification, section 9 (1 to 3 calendar days after acceptance). */
const mostDaysToArrive = 3

/** Where the money of an approved loan is; null before, and once the borrower has it. */
export const describePayout = async (
  services: Services,
  loan: StoredLoan,
  state: LoanState,
): Promise<Payout> => {
  if (state !== 'approved') return null
  const [tries, decisions, account] = await Promise.all([
    listDisbursements(services.db, loan.loanId),
    listDecisions(services.db, loan.loanId),
    findPayoutAccount(services, loan.borrowerId),
  ])
  const { netDisbursedMinor } = readSchedule(loan)
  const approvedAt = decisions.findLast(each => each.outcome === 'approved')?.decidedAt
  const { timeZone } = getMarket(loan.market)
  return {
    amount: toWire({ currency: loan.currency, minor: netDisbursedMinor }),
    account: account ? maskedAccount(account) : '',
    state: shownState(tries.at(-1)),
    arrivesBy: addDays(localDateIn(timeZone, approvedAt ?? loan.createdAt), mostDaysToArrive),
  }
}

const shownState = (latest: Disbursement | undefined): NonNullable<Payout>['state'] => {
  if (latest?.state === 'failed') return 'failed'
  return latest?.state === 'returned' ? 'returned' : 'sending'
}
