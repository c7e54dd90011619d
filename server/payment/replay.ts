import { sql, type Transaction } from 'kysely'
import type { LoanAccount, PaymentAllocation } from '#domain/loan/account.ts'
import { stateCode } from '#domain/loan/loan-state.ts'
import { type MoneySource, reversalPosting } from '#domain/posting/payment.ts'
import { entryLines, recognisedReceivables } from '../ledger/public.ts'
import {
  alignAccruals,
  type LoanWaivers,
  type StoredLoan,
  type StoredLoanPayment,
} from '../loan/public.ts'
import type { Tables } from '../tables.ts'
import { type AccountChange, reallocatedPayments } from './account-change.ts'
import { rebookEarlySettlement } from './book-early-settlement.ts'
import { type LoanPosting, loanPaymentPosting, postLoanEntry } from './post-loan-entry.ts'
import { allocationToJson } from './post-payment.ts'

/** Reverses the entry that books a payment, line by line. */
export const reversePaymentEntry = async (
  posting: LoanPosting,
  { entryId }: { readonly entryId: string },
): Promise<void> => {
  const lines = await entryLines(posting.tx, entryId)
  await postLoanEntry(posting, reversalPosting('payment', lines), entryId)
}

/** Posts a payment as its account allocates it; answers the entry that now books it. */
export const postAllocation = async (
  posting: LoanPosting,
  payment: PaymentAllocation,
  source: MoneySource,
): Promise<string> => {
  const recognised = await recognisedReceivables(posting.tx, posting.loan.loanId)
  const entry = loanPaymentPosting(posting.loan, payment, recognised, source)
  return await postLoanEntry(posting, entry)
}

/**
 * Brings the books in line when a payment is added to or removed from a loan's past: every payment
 * that is now allocated differently is reversed and posted again, then accruals are aligned.
 * `bookChange` books the change itself, after the reversals and before the new postings.
 */
export const replayPayments = async (
  posting: LoanPosting,
  change: AccountChange,
  bookChange: () => Promise<void>,
): Promise<void> => {
  const { services, tx, loan, cause } = posting
  const reallocated = reallocatedPayments(change).map(payment => {
    const stored = loan.payments.find(row => row.paymentId === payment.paymentId)
    if (!stored) throw new Error(`payment ${payment.paymentId} is not among its loan's rows`)
    return { payment, stored }
  })
  for (const { stored } of reallocated) {
    if (!stored.isUncovered) await reversePaymentEntry(posting, stored)
  }
  await bookChange()
  for (const { payment, stored } of reallocated) {
    if (payment.amountMinor === 0n) {
      await markUncovered(tx, payment.paymentId)
      continue
    }
    const entryId = await postAllocation(posting, payment, moneySource(stored))
    await tx
      .updateTable('payment.payment')
      .set({
        state: stored.isUncovered ? 'posted' : stored.state,
        entryId,
        allocation: JSON.stringify(allocationToJson(payment)),
      })
      .where('paymentId', '=', payment.paymentId)
      .execute()
  }
  await alignAccruals(services, tx, { loanId: loan.loanId, actor: cause.actor, cause })
}

/** The account that a payment's money was taken from when it was booked. */
const moneySource = ({ state, fromOverpayment }: StoredLoanPayment): MoneySource => {
  if (fromOverpayment) return 'liability.overpayment'
  return state === 'applied' ? 'liability.suspense' : 'cash.clearing'
}

/**
 * Marks money that was put to the debt as paying nothing now: its overpayment is gone with the payment
 * it came from, or nothing is owed. A later replay posts it again (`isUncovered`).
 */
const markUncovered = async (tx: Transaction<Tables>, paymentId: string): Promise<void> => {
  await tx
    .updateTable('payment.payment')
    .set({ state: 'reversed', allocation: null })
    .where('paymentId', '=', paymentId)
    .execute()
}

/**
 * Replays a loan's payments after its past has changed, early settlement included, and updates the
 * loan's row. `waivers` are those of the loan as it is now. `reverse` runs before the early
 * settlement is booked again, `book` after it.
 */
export const rebookLoan = async (
  posting: LoanPosting,
  { waivers, ...change }: AccountChange & { readonly waivers: LoanWaivers | undefined },
  steps: { readonly reverse?: () => Promise<void>; readonly book?: () => Promise<void> } = {},
): Promise<void> => {
  await replayPayments(posting, change, async () => {
    await steps.reverse?.()
    await rebookEarlySettlement(posting, waivers, change)
    await steps.book?.()
  })
  await updateLoanState(posting.tx, posting.loan, change.after)
}

/** Writes an account's state to the loan's row and increments its version; settling opens the rating. */
const updateLoanState = async (
  tx: Transaction<Tables>,
  loan: StoredLoan,
  after: LoanAccount,
): Promise<void> => {
  const isSettled = after.settledOn !== undefined
  await tx
    .updateTable('loan.loan')
    .set(eb => ({
      version: eb('version', '+', 1n),
      state: Number(stateCode(after.state)),
      settledOn: after.settledOn ?? null,
      ratingOpen: sql<boolean>`${isSettled}::boolean and rating_stars is null`,
    }))
    .where('loanId', '=', loan.loanId)
    .execute()
}
