import type { Transaction } from 'kysely'
import { lockLoan, type StoredLoan } from '../loan/public.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { applySuspense, type SuspenseDecision } from './apply-suspense.ts'
import type { UnmatchedRow } from './staff/unmatched-store.ts'

/** The provider of a part: its money came in with the payment that was split. */
const splitProvider = 'split'

type SplitPart = { readonly loan: StoredLoan; readonly amountMinor: bigint }

/** Locks loans in the order of their ids, so that two callers cannot deadlock. */
export const lockLoansInOrder = async (
  tx: Transaction<Tables>,
  loanIds: readonly string[],
): Promise<ReadonlyMap<string, StoredLoan>> => {
  const loans = new Map<string, StoredLoan>()
  for (const loanId of [...new Set(loanIds)].toSorted()) {
    const loan = await lockLoan(tx, loanId)
    if (loan) loans.set(loanId, loan)
  }
  return loans
}

/** Stores a part as money in suspense, for the rest of this transaction. */
const insertPart = async (
  { services, tx }: { readonly services: Services; readonly tx: Transaction<Tables> },
  whole: UnmatchedRow,
  amountMinor: bigint,
): Promise<{ readonly paymentId: string; readonly sequenceNo: bigint }> => {
  const paymentId = services.random.uuid()
  return await tx
    .insertInto('payment.payment')
    .values({
      paymentId,
      provider: splitProvider,
      providerPaymentId: paymentId,
      accountNo: whole.number,
      paymentRequestId: null,
      loanId: null,
      amountMinor,
      currency: whole.currency,
      paidAt: whole.paidAt,
      paidOn: whole.paidOn,
      state: 'suspense',
      suspenseReason: null,
      allocation: null,
      entryId: whole.entryId,
      decidedBy: null,
      decidedReason: null,
      requestedMinor: null,
      partOf: whole.paymentId,
    })
    .returning(['paymentId', 'sequenceNo'])
    .executeTakeFirstOrThrow()
}

/**
 * Books money in suspense on several loans, on each as a payment of the day it was paid. The parts
 * sum to the money, which is then on no loan itself; the caller holds the rows of the loans and then of the payment. False when one
 * loan owed nothing that day: then the caller must roll back.
 */
export const splitSuspense = async (
  context: { readonly services: Services; readonly tx: Transaction<Tables> },
  split: {
    readonly whole: UnmatchedRow
    readonly parts: readonly SplitPart[]
    readonly decision: SuspenseDecision
  },
): Promise<boolean> => {
  const { whole, parts, decision } = split
  for (const { loan, amountMinor } of parts) {
    const stored = await insertPart(context, whole, amountMinor)
    const suspensePayment = {
      ...stored,
      amountMinor,
      paidOn: whole.paidOn,
      paymentRequestId: null,
      purpose: null,
    }
    if (!(await applySuspense(context, { suspensePayment, loan, decision }))) return false
  }
  await context.tx
    .updateTable('payment.payment')
    .set({ state: 'split', loanId: null, decidedBy: decision.by, decidedReason: decision.reason })
    .where('paymentId', '=', whole.paymentId)
    .execute()
  return true
}
