import { sql, type Transaction } from 'kysely'
import type { LoanAccount, PaymentAllocation } from '#domain/loan/account.ts'
import { stateCode } from '#domain/loan/loan-state.ts'
import { type MoneySource, paymentPosting, reversalPosting } from '#domain/posting/payment.ts'
import { entryLines, postEntry, recognisedReceivables } from '../ledger/public.ts'
import { alignAccruals, type StoredLoan, type StoredLoanPayment } from '../loan/public.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { allocationToJson } from './allocation.ts'

/** Who or what made the books change. */
export type PostingCause = { readonly actor: string; readonly kind: string; readonly id: string }

export type LoanPostingContext = {
  readonly services: Services
  readonly tx: Transaction<Tables>
  readonly loan: StoredLoan
  readonly cause: PostingCause
}

const allocationKey = (payment: PaymentAllocation): string =>
  JSON.stringify(allocationToJson(payment))

/** The payments, in both folds, that are spread otherwise in the second. */
export const reallocatedPayments = (
  before: LoanAccount,
  after: LoanAccount,
): PaymentAllocation[] => {
  const old = new Map(before.payments.map(payment => [payment.paymentId, allocationKey(payment)]))
  return after.payments.filter(payment => {
    const was = old.get(payment.paymentId)
    return was !== undefined && was !== allocationKey(payment)
  })
}

/** Takes back the entry that stands for a payment, line by line. */
export const reverseEntryOf = async (
  { services, tx, loan, cause }: LoanPostingContext,
  payment: { readonly paymentId: string; readonly entryId: string },
): Promise<void> => {
  await postEntry(tx, {
    entryId: services.random.uuid(),
    stream: loan.loanId,
    posting: reversalPosting('payment', await entryLines(tx, payment.entryId)),
    currency: loan.currency,
    businessOn: services.clock.businessDate(loan.market),
    cause: { kind: cause.kind, id: cause.id },
    actor: cause.actor,
    reverses: payment.entryId,
    loanId: loan.loanId,
  })
}

/** Posts a payment as a fold spreads it; answers the entry that now stands for it. */
export const postAllocation = async (
  { services, tx, loan, cause }: LoanPostingContext,
  payment: PaymentAllocation,
  from: MoneySource,
): Promise<string> => {
  const entryId = services.random.uuid()
  const recognised = await recognisedReceivables(tx, loan.loanId)
  await postEntry(tx, {
    entryId,
    stream: loan.loanId,
    posting: paymentPosting(payment, recognised, from),
    currency: loan.currency,
    businessOn: services.clock.businessDate(loan.market),
    cause: { kind: cause.kind, id: cause.id },
    actor: cause.actor,
    reverses: null,
    loanId: loan.loanId,
  })
  return entryId
}

/**
 * Brings the books in line when an old payment comes or goes: every later payment that is now
 * spread otherwise is taken back and posted anew, and what the books hold as earned follows.
 * `between` books what changed, after the old entries are gone and before the new ones come.
 */
export const replayPayments = async (
  subject: LoanPostingContext,
  folds: { readonly before: LoanAccount; readonly after: LoanAccount },
  between: () => Promise<void>,
): Promise<void> => {
  const { tx, loan } = subject
  const changed = reallocatedPayments(folds.before, folds.after).map(payment => {
    const stored = loan.payments.find(row => row.paymentId === payment.paymentId)
    if (!stored) throw new Error(`payment ${payment.paymentId} is not among its loan's rows`)
    return { payment, stored }
  })
  for (const { stored } of changed) await reverseEntryOf(subject, stored)
  await between()
  for (const { payment, stored } of changed) {
    // What the borrower had put to the debt is gone with the payment it came from.
    if (payment.amountMinor === 0n) {
      await undoPayment(tx, payment.paymentId)
      continue
    }
    const entryId = await postAllocation(subject, payment, moneySource(stored))
    await tx
      .updateTable('repayment.payment')
      .set({ entry_id: entryId, allocation: JSON.stringify(allocationToJson(payment)) })
      .where('payment_id', '=', payment.paymentId)
      .execute()
  }
  const { services, cause } = subject
  await alignAccruals(services, tx, { loanId: loan.loanId, actor: cause.actor, cause })
}

/** Money that had been held moved out of suspense when it was applied. */
const moneySource = ({ state, fromOverpayment }: StoredLoanPayment): MoneySource => {
  if (fromOverpayment) return 'liability.overpayment'
  return state === 'applied' ? 'liability.suspense' : 'cash.clearing'
}

const undoPayment = async (tx: Transaction<Tables>, paymentId: string): Promise<void> => {
  await tx
    .updateTable('repayment.payment')
    .set({ state: 'reversed' })
    .where('payment_id', '=', paymentId)
    .execute()
}

/** Writes a fold's state to the loan's row, one version on; a rating opens with the settlement. */
export const updateLoanState = async (
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
      settled_on: after.settledOn ?? null,
      rating_open: sql<boolean>`${isSettled}::boolean and rating_stars is null`,
    }))
    .where('loan_id', '=', loan.loanId)
    .execute()
}
