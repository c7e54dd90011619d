import type { Transaction } from 'kysely'
import { totalOf } from '#domain/waterfall/bucket.ts'
import {
  cancellableRefundStates,
  cancelRefund,
  listLoanRefunds,
  lockRefund,
  type Refund,
} from '../disbursement/public.ts'
import { findLoanWaivers, getLoan, type StoredLoan } from '../loan/public.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { getAllocation, ledgerAccountOf, reallocatedPayments } from './account-change.ts'
import { rebookLoan } from './replay.ts'

type RefundContext = { readonly services: Services; readonly tx: Transaction<Tables> }

/**
 * Runs `undo`, which cancels a loan's refund, and replays the loan's payments: those that had paid
 * less debt, since they repaid the refund, pay it again. The caller holds the loan's row.
 */
export const replayAround = async (
  { services, tx }: RefundContext,
  { refundId, loanId }: Refund,
  actor: string,
  undo: () => Promise<void>,
): Promise<void> => {
  if (loanId === null) return await undo()
  const before = ledgerAccountOf(services, await getLoan(tx, loanId))
  await undo()
  const loan = await getLoan(tx, loanId)
  const after = ledgerAccountOf(services, loan)
  const isUnchanged = before.state === after.state && before.settledOn === after.settledOn
  if (isUnchanged && reallocatedPayments({ before, after }).length === 0) return
  const cause = { actor, kind: 'refund', id: refundId }
  const change = { before, after, waivers: findLoanWaivers(loan) }
  await rebookLoan({ services, tx, loan, cause }, change)
}

/**
 * Whether the money of a refund is no longer overpaid: it is owed back, or payments repaid it, which
 * would pay more of the debt without it. What was put to the debt out of an overpayment repaid nothing.
 */
const isUncovered = (services: Services, loan: StoredLoan, refundId: string) => {
  const before = ledgerAccountOf(services, loan)
  const refunds = loan.refunds.filter(refund => refund.refundId !== refundId)
  const after = ledgerAccountOf(services, { ...loan, refunds })
  const repaid = reallocatedPayments({ before, after }).some(
    ({ paymentId, fromOverpayment, byBucket }) =>
      !fromOverpayment && totalOf(byBucket) > totalOf(getAllocation(before, paymentId).byBucket),
  )
  return before.refundShortfallMinor > 0n || repaid
}

/**
 * Cancels the refunds of a loan's overpayment that have not left and whose money is gone, so that no
 * refund becomes a debt. Refunds that are still covered stay. The caller holds the loan's row.
 */
export const cancelUncovered = async (
  { services, tx }: RefundContext,
  loanId: string,
  actor: string,
): Promise<void> => {
  for (const { refundId, source } of await listLoanRefunds(tx, loanId)) {
    const refund = source === 'overpayment' ? await lockRefund(tx, refundId) : undefined
    if (!refund || !cancellableRefundStates.includes(refund.state)) continue
    if (!isUncovered(services, await getLoan(tx, loanId), refundId)) continue
    const reason = 'its bank took back the money that it was to come from'
    await replayAround({ services, tx }, refund, actor, async () => {
      await cancelRefund({ services, tx }, refund, { by: actor, reason, lostMinor: 0n })
    })
  }
}
