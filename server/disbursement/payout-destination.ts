import type { Transaction } from 'kysely'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { localDateIn } from '#domain/calendar/zone.ts'
import { stateCode } from '#domain/loan/loan-state.ts'
import { type LoanStateEvent, nextState } from '#domain/loan/transition.ts'
import { getMarket, type MarketCode } from '#domain/market/market.ts'
import type { Posting } from '#domain/posting/accounts.ts'
import { disbursementPosting } from '#domain/posting/disbursement.ts'
import { refundPosting } from '#domain/posting/refund.ts'
import {
  getLoan,
  isEffective,
  loanState,
  lockLoan,
  readSchedule,
  type StoredLoan,
} from '../loan/public.ts'
import type { Tables } from '../tables.ts'
import { changeRefund, lockRefund, type Refund } from './refund-store.ts'
import { type Disbursement, findDisbursement } from './store.ts'

/**
 * What a payout pays: a loan, which runs once its money has arrived, or a refund, which ends then.
 * Its row is locked by the caller's transaction.
 */
export type PayoutDestination = {
  readonly market: MarketCode
  /** The ledger chain of its entries, and the loan they belong to, if any. */
  readonly stream: string
  readonly loanId: string | null
  /** Whose money it is; null where no borrower is known. */
  readonly receiver: { readonly borrowerId: string; readonly loanId: string } | null
  /** It has not been paid, so that money of an attempt counted as failed may still pay it. */
  readonly awaitsMoney: boolean
  /** Staff must decide on returned money: the borrower has paid on the loan meanwhile. */
  readonly holdsReturnedMoney: boolean
  /** The earliest day on which money can arrive. */
  readonly notBefore: LocalDate
  readonly arrivalKind: 'disbursement' | 'refund'
  arrivalPosting(amountMinor: bigint): Posting
  markArrived(on: LocalDate): Promise<void>
  markReturned(): Promise<void>
  /** The last attempt has failed and no other follows automatically. */
  markStopped(): Promise<void>
}

/** @throws when what the attempt pays does not exist. */
const lockPayoutDestination = async (
  tx: Transaction<Tables>,
  { disbursementId, loanId, refundId }: Disbursement,
): Promise<PayoutDestination> => {
  const loan = loanId === null ? undefined : await lockLoan(tx, loanId)
  if (loan) return loanDestination(tx, loan)
  const refund = refundId === null ? undefined : await lockRefund(tx, refundId)
  if (refund) {
    const paidOn = refund.loanId === null ? null : await getLoan(tx, refund.loanId)
    return refundDestination(tx, refund, paidOn)
  }
  throw new Error(`disbursement ${disbursementId} has neither a loan nor a refund`)
}

/**
 * Locks what a payout attempt pays, and reads the attempt again: its state may have changed while the lock
 * was awaited.
 */
export const lockPayout = async (
  tx: Transaction<Tables>,
  unlocked: Disbursement,
): Promise<{ readonly to: PayoutDestination; readonly disbursement: Disbursement }> => {
  const to = await lockPayoutDestination(tx, unlocked)
  return { to, disbursement: (await findDisbursement(tx, unlocked.disbursementId)) ?? unlocked }
}

/** A loan's disbursement; the caller holds the loan's row. */
export const loanDestination = (tx: Transaction<Tables>, loan: StoredLoan): PayoutDestination => ({
  market: loan.market,
  stream: loan.loanId,
  loanId: loan.loanId,
  receiver: loan,
  awaitsMoney: loan.state === Number(stateCode('approved')),
  holdsReturnedMoney: loan.payments.some(isEffective),
  notBefore: localDateIn(getMarket(loan.market).timeZone, loan.createdAt),
  arrivalKind: 'disbursement',
  arrivalPosting: amountMinor => {
    const { disbursalFees, netDisbursedMinor } = readSchedule(loan)
    if (netDisbursedMinor !== amountMinor) {
      throw new Error(
        `loan ${loan.loanId}: ${amountMinor} was paid out, agreed were ${netDisbursedMinor}`,
      )
    }
    return disbursementPosting({ principalMinor: loan.principalMinor, disbursalFees })
  },
  markArrived: on => moveLoanState(tx, loan, 'disbursed', on),
  markReturned: () => moveLoanState(tx, loan, 'returned', null),
  // An approved loan stays approved until staff decide.
  markStopped: async () => {},
})

/** The ledger chain of the entries posted once a refund is on its way. */
export const refundStream = (refundId: string): string => `refund:${refundId}`

/** A refund; the caller holds its row. */
export const refundDestination = (
  tx: Transaction<Tables>,
  refund: Refund,
  receiver: PayoutDestination['receiver'] = null,
): PayoutDestination => ({
  market: refund.market,
  stream: refundStream(refund.refundId),
  loanId: null,
  receiver,
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
      disbursedOn,
      // A loan that starts, or starts again, has no closed business day.
      closedOn: null,
      version: eb('version', '+', 1n),
    }))
    .where('loanId', '=', loan.loanId)
    .execute()
}
