import type { OutputOf } from '#contract/call.ts'
import type { loanDetails } from '#contract/loan/calls.ts'
import { addDays } from '#domain/calendar/local-date.ts'
import { localDateIn } from '#domain/calendar/zone.ts'
import type { LoanState } from '#domain/loan/loan-state.ts'
import { getMarket } from '#domain/market/market.ts'
import { toDecimalString } from '#domain/money/parse.ts'
import type { StoredLoan } from '../loan/public.ts'
import { listDecisions, readSchedule } from '../loan/public.ts'
import { maskAccount } from '../offer/public.ts'
import { findFrozenFacts } from '../profile/public.ts'
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
  const attempts = await listDisbursements(services.db, loan.loanId)
  const decisions = await listDecisions(services.db, loan.loanId)
  const version = attempts.at(-1)?.factsVersion ?? undefined
  const frozen = await findFrozenFacts(services, loan.loanId, version)
  const { netDisbursedMinor } = readSchedule(loan)
  const approvedAt = decisions.findLast(each => each.outcome === 'approved')?.decidedAt
  const { timeZone } = getMarket(loan.market)
  return {
    amount: toDecimalString({ currency: loan.currency, minor: netDisbursedMinor }),
    account: frozen?.facts.accountNo ? maskAccount(frozen.facts) : '',
    state: payoutState(attempts.at(-1)),
    arrivesBy: addDays(localDateIn(timeZone, approvedAt ?? loan.createdAt), maxDaysToArrive),
  }
}

const payoutState = (latest: Disbursement | undefined): NonNullable<PayoutResponse>['state'] => {
  if (latest?.state === 'failed') return 'failed'
  return latest?.state === 'returned' ? 'returned' : 'sending'
}
