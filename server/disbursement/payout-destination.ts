import type { Transaction } from 'kysely'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { localDateIn } from '#domain/calendar/zone.ts'
import { stateCode } from '#domain/loan/loan-state.ts'
import { type LoanStateEvent, nextState } from '#domain/loan/transition.ts'
import { getMarket, type MarketCode } from '#domain/market/market.ts'
import type { Posting } from '#domain/posting/accounts.ts'
import { disbursementPosting } from '#domain/posting/disbursement.ts'
import { refundPosting } from '#domain/posting/refund.ts'
import { loanState, lockLoan, readSchedule, type StoredLoan, stands } from '../loan/public.ts'
import type { Tables } from '../tables.ts'
import { changeRefund, lockRefund, type Refund } from './refund-store.ts'
import type { Disbursement } from './store.ts'

/**
 * What a payout is for, as far as paying it is concerned: a loan that runs once its money has
 * arrived, or a refund that is done with then. Whoever has one holds its row.
 */
export type PayoutDestination = {
  readonly market: MarketCode
  /** The chain its entries continue, and the loan whose they are, if any. */
  readonly stream: string
  readonly loanId: string | null
  /** It waits for its money and would take it from a try that was given up. */
  readonly awaitsMoney: boolean
  /** Money that comes back may not simply be as if it had not arrived: a person decides. */
  readonly holdsReturnedMoney: boolean
  /** No money arrives before this day. */
  readonly notBefore: LocalDate
  readonly arrivalKind: 'disbursement' | 'refund'
  arrivalPosting(amountMinor: bigint): Posting
  markArrived(on: LocalDate): Promise<void>
  markReturned(): Promise<void>
  /** The last try has failed and none follows by itself. */
  markStopped(): Promise<void>
}

/** Locks what a try pays. @throws when there is no such thing. */
export const lockPayoutDestination = async (
  tx: Transaction<Tables>,
  { disbursementId, loanId, refundId }: Disbursement,
): Promise<PayoutDestination> => {
  const loan = loanId === null ? undefined : await lockLoan(tx, loanId)
  if (loan) return loanDestination(tx, loan)
  const refund = refundId === null ? undefined : await lockRefund(tx, refundId)
  if (refund) return refundDestination(tx, refund)
  throw new Error(`disbursement ${disbursementId} pays nothing that there is`)
}

/** A loan's own money. */
export const loanDestination = (tx: Transaction<Tables>, loan: StoredLoan): PayoutDestination => ({
  market: loan.market,
  stream: loan.loanId,
  loanId: loan.loanId,
  awaitsMoney: loan.state === Number(stateCode('approved')),
  holdsReturnedMoney: loan.payments.some(stands),
  notBefore: localDateIn(getMarket(loan.market).timeZone, loan.createdAt),
  arrivalKind: 'disbursement',
  arrivalPosting: amountMinor => {
    const { disbursalFees, netDisbursedMinor } = readSchedule(loan)
    if (netDisbursedMinor !== amountMinor) {
      throw new Error(
        `loan ${loan.loanId}: ${amountMinor} was paid out of ${netDisbursedMinor} agreed`,
      )
    }
    return disbursementPosting({ principalMinor: loan.principalMinor, disbursalFees })
  },
  markArrived: on => moveLoanState(tx, loan, 'disbursed', on),
  markReturned: () => moveLoanState(tx, loan, 'returned', null),
  // An approved loan waits for a person as it is.
  markStopped: async () => {},
})

/** The chain of what is posted once a refund is on its way. */
export const refundStream = (refundId: string): string => `refund:${refundId}`

/** Money that is given back. */
export const refundDestination = (tx: Transaction<Tables>, refund: Refund): PayoutDestination => ({
  market: refund.market,
  stream: refundStream(refund.refundId),
  loanId: null,
  awaitsMoney: refund.state === 'sending' || refund.state === 'stopped',
  holdsReturnedMoney: false,
  notBefore: refund.requestedOn,
  arrivalKind: 'refund',
  arrivalPosting: refundPosting,
  markArrived: () => changeRefund(tx, refund.refundId, { state: 'paid' }),
  markReturned: () => changeRefund(tx, refund.refundId, { state: 'stopped' }),
  markStopped: () => changeRefund(tx, refund.refundId, { state: 'stopped' }),
})

const moveLoanState = async (
  tx: Transaction<Tables>,
  loan: StoredLoan,
  event: LoanStateEvent,
  disbursedOn: LocalDate | null,
): Promise<void> => {
  const state = Number(stateCode(nextState(loanState(loan), event)))
  await tx
    .updateTable('loan.loan')
    .set(eb => ({
      state,
      disbursed_on: disbursedOn,
      // A loan that begins, or begins again, has no day behind it.
      closed_on: null,
      version: eb('version', '+', 1n),
    }))
    .where('loan_id', '=', loan.loanId)
    .execute()
}
